import { expect, test } from 'vitest'
import { einordnung } from '../../db/einordnung/einordnung.ts'
import { loeschregeln } from '../../db/einordnung/loeschregeln.ts'
import type { Arttext } from './Arttext.ts'
import { arttexte } from './arttexte.ts'
import { auskunftsarten } from './auskunftsarten.ts'
import { formatBestand } from './formatBestand.ts'
import { formatFristen } from './formatFristen.ts'
import { fototext } from './fototext.ts'

const fristen = {
  ...{ vertragJahre: 13, belegJahre: 11, lastgangJahre: 4, fotoJahre: 5, vorgangJahre: 7 },
  ohneVertragTage: 401,
}
const worte: Readonly<Record<string, string>> = formatFristen(fristen)
const texte: Readonly<Record<string, Arttext>> = arttexte
const fristOf = ({ frist }: Arttext) => frist(formatFristen(fristen))
/** The settings that a rule of the classification names. */
const settingsOf = (tabelle: keyof typeof einordnung) =>
  [...loeschregeln[einordnung[tabelle].loeschregel].matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

test('every text belongs to a kind', () => {
  expect(Object.keys(arttexte).toSorted()).toEqual(auskunftsarten.map(({ name }) => name).toSorted())
})

test('what a text says of its period is what the classification says, in the supplier’s own figures', () => {
  const named = auskunftsarten.map(({ name, tabelle }) => ({ text: fristOf(arttexte[name]), tabelle }))
  named.push({ text: fristOf(fototext), tabelle: 'ablesung_foto' })
  for (const { text, tabelle } of named) {
    const said = Object.keys(worte).filter((setting) => text.includes(worte[setting] ?? ''))
    expect([tabelle, said.toSorted()]).toEqual([tabelle, settingsOf(tabelle).toSorted()])
  }
})

test('one year is said as one', () => {
  const [, ...bestand] = formatBestand(auskunftsarten, { ...fristen, lastgangJahre: 1 })
  const lastgaenge = bestand.find((text) => text.includes('csv/lastgaenge.csv'))
  expect(lastgaenge).toContain('Wie lange: ein Jahr nach dem Ende des Jahres der Messung.')
})

test('every column that is explained is in the table, and no other name of a program is said', () => {
  const ofAny = new Set(['kWh', ...auskunftsarten.flatMap(({ kopf }) => kopf)])
  let count = 0
  for (const { name, kopf } of auskunftsarten) {
    const { titel, inhalt, spalten = [] } = texte[name] ?? fototext
    const explained = spalten.flatMap((satz) => /^(\w+)(?: und (\w+))?: \S.*\.$/.exec(satz)?.slice(1) ?? [satz])
    const columns = explained.filter((column) => column !== undefined)
    count += columns.length
    expect([name, columns.filter((column) => !kopf.includes(column))]).toEqual([name, []])
    const programs = `${titel} ${inhalt} ${spalten.join(' ')}`.match(/\b[a-z]+(?:[A-Z]|_)\w*/g) ?? []
    expect([name, programs.filter((word) => !ofAny.has(word))]).toEqual([name, []])
  }
  expect(count).toBeGreaterThan(50)
})
