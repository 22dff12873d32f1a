import { Abschlag } from '@ekp/wire/abschlag'
import { Kundenrechnung } from '@ekp/wire/rechnung'
import { Vertrag } from '@ekp/wire/vertrag'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listTermine } from './termine.ts'

const today = '2026-11-29'
const vertrag = (changes: object = {}) =>
  v.parse(Vertrag, { id: '4711', versorgungsart: 'strom', lieferbeginn: '2024-01-01', ...changes })
const abschlag = (konto: string | null, wechsel: readonly object[] = []) =>
  v.parse(Abschlag, {
    betrag: 96,
    ohne: null,
    naechste: [
      { datum: '2026-12-01', betrag: 96 },
      { datum: '2027-01-01', betrag: 110 },
    ],
    gueltigBis: null,
    weg: { konto, wechsel, empfaenger: null, verwendungszweck: 'T-1 4711' },
    zahlungen: [],
    grenzen: null,
    aenderbarAb: null,
    gewuenscht: null,
  })
const rechnung = (changes: object) =>
  v.parse(Kundenrechnung, {
    rechnungsnummer: 'R 1',
    vertragId: '4711',
    von: '2025-11-01',
    bis: '2026-11-01',
    brutto: 838.2,
    zuZahlen: 38.2,
    faelligkeitsdatum: '2026-12-12',
    ...changes,
  })
const nothing = { ablesefrist: undefined, abschlag: undefined, rechnungen: undefined, mayWrite: true, today }
const shown = (grundlagen: Parameters<typeof listTermine>[0]) =>
  listTermine(grundlagen).map(({ datum, titel }) => `${datum} ${titel}`)

test('each payment is made as is known of its day', () => {
  const wechsel = [{ ab: '2027-01-01', konto: 'DE… 3000', genanntAm: null }]
  const titelOf = ({ titel }: { titel: string }) => titel.split(' ').at(-1)
  expect(listTermine({ ...nothing, vertrag: vertrag(), abschlag: abschlag(null, wechsel) }).map(titelOf)).toEqual([
    'überweisen',
    'abgebucht',
  ])
})

test('has the days of payments, reading and end, the next first, each with its page', () => {
  const termine = listTermine({
    vertrag: vertrag({ lieferende: '2027-01-31' }),
    ablesefrist: '2026-12-24',
    abschlag: abschlag('DE… 3000'),
    rechnungen: [rechnung({})],
    mayWrite: true,
    today,
  })
  expect(termine.map(({ datum, anlass }) => [datum, anlass])).toEqual([
    ['2026-12-01', 'abschlag-2026-12-01'],
    ['2026-12-12', 'rechnung-R 1'],
    ['2026-12-24', 'ablesung'],
    ['2027-01-01', 'abschlag-2027-01-01'],
    ['2027-01-31', 'ende'],
  ])
  expect(termine.map(({ titel }) => titel.replace('\u00A0', ' '))).toEqual([
    'Strom: Abschlag 96,00 EUR wird abgebucht',
    'Strom: Rechnung R 1 fällig, 38,20 EUR',
    'Strom: Zähler ablesen',
    'Strom: Abschlag 110,00 EUR wird abgebucht',
    'Strom: letzter Tag der Lieferung, bitte Zähler ablesen',
  ])
  expect(termine.map(({ seite }) => seite)).toEqual([
    '/vertrag/4711/abschlag',
    '/rechnung/R%201',
    '/vertrag/4711/ablesung',
    '/vertrag/4711/abschlag',
    '/vertrag/4711/detail',
  ])
})

test('who transfers himself is told so', () => {
  const [first] = shown({ ...nothing, vertrag: vertrag(), abschlag: abschlag(null) })
  expect(first).toMatch(/überweisen$/)
})

test('a reading that is overdue is for today, as the same occasion', () => {
  const of = (ablesefrist: string) => listTermine({ ...nothing, vertrag: vertrag(), ablesefrist })
  expect(of('2026-10-01')).toMatchObject([{ datum: today, anlass: 'ablesung' }])
  expect(of('2027-10-01')).toMatchObject([{ datum: '2027-10-01', anlass: 'ablesung' }])
})

test.each([
  ['a bill that is paid back', { rechnungen: [rechnung({ zuZahlen: -20 })] }],
  ['a bill whose day is over', { rechnungen: [rechnung({ faelligkeitsdatum: '2026-11-28' })] }],
  ['a bill that is paid', { rechnungen: [rechnung({ bezahltAm: '2026-11-20' })] }],
  ['a bill that was cancelled', { rechnungen: [rechnung({ storniertDurch: 'S-1' })] }],
  ['a bill of another contract', { rechnungen: [rechnung({ vertragId: '4712' })] }],
  ['the reading of an RLM meter', { vertrag: vertrag({ kundenArt: 'RLMKunde' }), ablesefrist: '2026-12-24' }],
  ['the reading, for a customer who may only look', { mayWrite: false, ablesefrist: '2026-12-24' }],
  ['an ended contract', { vertrag: vertrag({ lieferende: '2026-10-31' }), ablesefrist: '2026-12-24' }],
])('there is none of %s', (_what, changes) => {
  expect(shown({ ...nothing, vertrag: vertrag(), ...changes })).toEqual([])
})

test('of a meter that would be read after the end, only the end is there', () => {
  const ende = vertrag({ lieferende: '2026-12-31' })
  expect(listTermine({ ...nothing, vertrag: ende, ablesefrist: '2027-03-01' }).map(({ anlass }) => anlass)).toEqual([
    'ende',
  ])
})

test('the last day to cancel with the term is there while the contract is active [kuendigung-27]', () => {
  const laufend = { kundenArt: 'Haushaltskunde', laufzeitBis: '2027-03-31', kuendigungsfrist: '1 Monat' }
  const of = (changes: object) => listTermine({ ...nothing, vertrag: vertrag({ ...laufend, ...changes }) })
  expect(of({})).toEqual([
    {
      anlass: 'kuendigung',
      datum: '2027-02-28',
      titel: 'Strom: letzter Tag, um zum 31.03.2027 zu kündigen',
      seite: '/vertrag/4711/kuendigen',
    },
  ])
  expect(of({ lieferende: '2027-03-31' }).map(({ anlass }) => anlass)).toEqual(['ende'])
})
