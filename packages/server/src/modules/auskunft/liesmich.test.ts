import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tables } from '../../db/schema.ts'
import { fremde } from '../../db/tables/fremde.ts'
import { loeschregeln, type Tabelle } from '../../db/tables/table.ts'
import { arttexte, fototext } from './arttexte.ts'
import { auskunftsarten } from './auskunftsarten.ts'
import { formatBestand, wrapAbsatz } from './liesmich.ts'
import { type Arttext, formatAusgenommenes, formatFristen } from './texts.ts'

const fristen = {
  vertragJahre: 13,
  belegJahre: 11,
  lastgangJahre: 4,
  fotoJahre: 5,
  vorgangJahre: 7,
  ohneVertragTage: 401,
  lesezugriffTage: 402,
}
const worte: Readonly<Record<string, string>> = formatFristen(fristen)
const texte: Readonly<Record<string, Arttext>> = arttexte
const fristOf = ({ frist }: Arttext) => frist(formatFristen(fristen))
/** The settings that a rule of the classification names. */
const settingsOf = (table: keyof typeof tables) =>
  [...loeschregeln[tables[table].loeschregel].matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

test('every kind of the export has its text, and every text its kind', () => {
  expect(Object.keys(arttexte).toSorted()).toEqual(auskunftsarten.map(({ name }) => name).toSorted())
})

test('the period in a text is that of the classification, with the supplier’s own figures', () => {
  const named = auskunftsarten.map(({ name, tabelle }) => ({ text: fristOf(arttexte[name]), tabelle }))
  named.push({ text: fristOf(fototext), tabelle: 'ablesung_foto' })
  for (const { text, tabelle } of named) {
    const said = Object.keys(worte).filter((setting) => text.includes(worte[setting] ?? ''))
    expect([tabelle, said.toSorted()]).toEqual([tabelle, settingsOf(tabelle).toSorted()])
  }
})

test('a period of one year is written as ‚ein Jahr‘', () => {
  const [, ...bestand] = formatBestand(auskunftsarten, { ...fristen, lastgangJahre: 1 })
  const lastgaenge = bestand.find((text) => text.includes('csv/lastgaenge.csv'))
  expect(lastgaenge).toContain('Wie lange: ein Jahr nach dem Ende des Jahres der Messung.')
})

test('every column that a text explains is in its table, and no other technical name is used', () => {
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

test('lines are as long as they may be, and no longer', () => {
  expect(wrapAbsatz('aaa bbb cc dddd', 7)).toBe('aaa bbb\ncc dddd')
})

test('a long word keeps a line of its own; an emoji counts as one', () => {
  expect(wrapAbsatz('ab abcdefghij ab', 5)).toBe('ab\nabcdefghij\nab')
  expect(wrapAbsatz('🌻🌻 🌻🌻', 5)).toBe('🌻🌻 🌻🌻')
})

test('no word is lost or cut', () => {
  const words = fc.array(
    fc.string({ minLength: 1 }).map((text) => text.replace(/\s/g, 'x')),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 80 }), (all, width) => {
      expect(wrapAbsatz(all.join(' '), width).split(/[ \n]/)).toEqual(all)
    }),
  )
})

const niemand = { name: 'Stadtwerke Test', email: undefined, impressum: undefined, datenschutz: undefined }

/** Each withheld column, and the words that name it. */
const fristworte: Readonly<Record<string, string>> = {
  'anschlussnutzer.passwort_hash': 'Ihr Passwort: Wir kennen es nicht, gespeichert ist nur ein Prüfwert',
  'anschlussnutzer.passwort_importiert': 'Ihr Passwort: Wir kennen es nicht, gespeichert ist nur ein Prüfwert',
  'anschlussnutzer.gesperrt_bleibt': 'ob wir Ihren Zugang selbst gesperrt oder eingeschränkt haben',
  'anschlussnutzer.zugriff_bleibt': 'ob wir Ihren Zugang selbst gesperrt oder eingeschränkt haben',
  'anschlussnutzer.suchtext': 'noch einmal in der Schreibweise, in der unser Kundenservice sucht',
  'vertrag.suchtext': 'noch einmal in der Schreibweise, in der unser Kundenservice sucht',
  'sitzung_token.token_hash': 'Kennzeichen Ihrer Anmeldungen',
  'sitzung_token.successor_salt': 'Kennzeichen Ihrer Anmeldungen',
  'sitzung_token.laeuft_ab': 'wann eine Anmeldung ohne Ihr Zutun abläuft',
  'einsicht.kundennummer': 'ob und bis wann unser Kundenservice gerade Ihre Seiten ansieht',
  'einsicht.laeuft_ab': 'ob und bis wann unser Kundenservice gerade Ihre Seiten ansieht',
  'lesezugriff.kunde': 'Wer Ihre Daten angesehen hat, steht dort',
  'passwort_reset.id': 'Geräte und Links',
  'passwort_reset.token_hash': 'Geräte und Links',
  'passwort_reset.ist_einladung': 'ob ein Link zu einer Einladung gehörte',
  'passwort_reset.email': 'an welche E-Mail-Adresse ein Link ging',
  'ableselink.id': 'Geräte und Links',
  'ableselink.token_hash': 'Geräte und Links',
  'geraet.id': 'Geräte und Links',
  'passkey.credential_id': 'Geräte und Links',
  'passkey.public_key': 'Geräte und Links',
  'passkey.counter': 'Geräte und Links',
  'budget.bucket': 'Zählungen gegen Missbrauch',
  'budget.free_at': 'Zählungen gegen Missbrauch',
  'budget.marks': 'Zählungen gegen Missbrauch',
  'budget.empty_at': 'Zählungen gegen Missbrauch',
  'protokoll_kopf.kundennummer': 'welche Nummer der letzte Eintrag des Protokolls hat',
  'protokoll_kopf.nr': 'welche Nummer der letzte Eintrag des Protokolls hat',
  'loeschvermerk.kundennummer': 'ab wann eine der Fristen oben läuft',
  'loeschvermerk.ohne_vertrag_seit': 'ab wann eine der Fristen oben läuft',
  'loeschvermerk.verlangt_am': 'ab wann eine der Fristen oben läuft',
  'stornovermerk.vertrag_id': 'ab wann eine der Fristen oben läuft',
  'stornovermerk.seit': 'ab wann eine der Fristen oben läuft',
  'webhook_unzustellbar.vorgang_id': 'welche Ihrer Anfragen wir einem unserer Systeme nicht melden konnten',
  'loeschlauf.weiter_nach': 'wie weit das nächtliche Löschen ist',
  'graphile_worker._private_jobs.payload': 'E-Mails an Sie, die noch auf den Versand warten',
}

const todo =
  'each column that db/tables withholds from the export needs its line in this file, and its words in `ausgenommenes` of texts.ts'

test('LIESMICH.txt describes every column that is withheld from the export, without its technical name', () => {
  const all: Readonly<Record<string, Tabelle>> = { ...tables, ...fremde }
  const withheld = Object.entries(all).flatMap(([table, { spalten }]) =>
    Object.entries(spalten).flatMap(([name, { personenbezug, auskunft }]) =>
      personenbezug && !auskunft ? [`${table}.${name}`] : [],
    ),
  )
  expect(Object.keys(fristworte).toSorted(), todo).toEqual(withheld.toSorted())
  const text = formatAusgenommenes(niemand).join('\n')
  expect(Object.values(fristworte).filter((words) => !text.includes(words))).toEqual([])
  expect(text).not.toMatch(/_|[a-z][A-Z]/)
})

test('for data outside the portal it names the supplier’s service, with an address where there is one', () => {
  const impressum = 'https://example.org/impressum'
  const last = (email?: string) => formatAusgenommenes({ ...niemand, email, impressum: email && impressum }).at(-1)
  expect(last('service@example.org')).toMatch(/ unseren Kundenservice \(service@example\.org, https:\S+impressum\)\.$/)
  expect(last()).toMatch(/ unseren Kundenservice\.$/)
})
