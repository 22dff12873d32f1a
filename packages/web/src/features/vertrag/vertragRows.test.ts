import { Vertrag } from '@ekp/wire/vertrag'
import { expect, test } from 'vitest'
import { parse } from 'valibot'
import { isVorbei, takesAblesungen, vertragsstatusView } from './vertragsstatus.ts'
import {
  formatLieferadresse,
  laufzeitRows,
  lieferungRows,
  versorgungsartText,
  wahlText,
  wichtigsterTag,
} from './vertragRows.ts'

const vertrag = (fields: object) => parse(Vertrag, { id: '4711001', versorgungsart: 'strom', ...fields })
const today = '2026-11-22'
const rowsOf = (fields: object) =>
  Object.fromEntries(lieferungRows(vertrag(fields)).map(({ label, value }) => [label, value]))

test('says what number, status, supply type and address leave out of [vertrag-9]', () => {
  expect(rowsOf({ status: 'aktiv', anmeldungsart: 'Neueinzug', lieferbeginn: '2024-02-01' })).toEqual({
    Anmeldungsart: 'Neueinzug',
    Lieferbeginn: '01.02.2024',
    Lieferende: null,
  })
})

test('a desired date stands in only where no date is set', () => {
  const desired = { gewuenschterLieferbeginn: '2026-03-01', gewuenschtesLieferende: '2026-12-31' }
  expect(rowsOf(desired)).toMatchObject({
    'Gewünschter Lieferbeginn': '01.03.2026',
    'Gewünschtes Lieferende': '31.12.2026',
  })
  const set = rowsOf({ ...desired, lieferbeginn: '2026-03-15', lieferende: '2027-01-31' })
  expect(set).toMatchObject({ Lieferbeginn: '15.03.2026', Lieferende: '31.01.2027' })
  expect(set).not.toHaveProperty('Gewünschtes Lieferende')
})

test.each([
  [{ strasse: 'Am Markt', hausnummer: '12a', plz: '04109', ort: 'Leipzig' }, 'Am Markt 12a, 04109 Leipzig'],
  [{ ort: 'Leipzig' }, 'Leipzig'],
  [{ strasse: 'Am Markt', plz: '04109' }, 'Am Markt, 04109'],
  [{}, ''],
])('an address is what is known of it: %j', (fields, address) =>
  expect(formatLieferadresse(vertrag(fields))).toBe(address),
)

test('an unknown supply type is said, not guessed', () => {
  expect(versorgungsartText('wasser')).toBe('Versorgungsart nicht gefunden')
})

test.each([
  [{ status: 'AKTIV' }, 'Aktiv', 'active'],
  [{ status: 'gekeundigt' }, 'Gekündigt', 'notice'],
  [{ status: 'beauftragt' }, 'Beauftragt', 'ordered'],
  [{ status: 'beendet' }, 'Beendet', 'inactive'],
  [{ status: 'storniert' }, 'Storniert', 'inactive'],
  [{ lieferbeginn: '2024-01-01' }, 'Aktiv', 'active'],
  [{ gewuenschtesLieferende: '2024-01-01' }, 'Gekündigt', 'notice'],
  [{}, 'Beauftragt', 'ordered'],
  // What lies ahead is said with its day [vertrag-8].
  [{ lieferende: '2026-12-31' }, 'Endet am 31.12.2026', 'notice'],
  [{ lieferende: today }, 'Endet am 22.11.2026', 'notice'],
  [{ lieferende: '2026-11-21' }, 'Beendet', 'inactive'],
  [{ storniert: true, lieferende: '2026-12-31' }, 'Storniert', 'inactive'],
  [{ lieferbeginn: '2026-12-01' }, 'Beginnt am 01.12.2026', 'ordered'],
  [{ lieferbeginn: today }, 'Aktiv', 'active'],
  [{ status: 'aktiv', lieferbeginn: null }, 'Aktiv', 'active'],
])('%j is shown as %s', (fields, label, tone) =>
  expect(vertragsstatusView(vertrag(fields), today)).toEqual({ label, tone }),
)

test.each([
  [{ status: 'aktiv' }, true],
  [{ status: 'gekuendigt' }, true],
  [{ lieferbeginn: '2024-01-01' }, true],
  [{ status: 'beauftragt' }, false],
  [{ status: 'beendet' }, false],
  [{ status: 'storniert' }, false],
  [{}, false],
])('%j takes readings: %s', (fields, takes) => expect(takesAblesungen(vertrag(fields))).toBe(takes))

test.each([
  [{ lieferende: '2026-11-21' }, true],
  [{ lieferende: today }, false],
  [{ status: 'beendet' }, true],
  [{ storniert: true }, true],
  [{ lieferbeginn: '2024-01-01', gewuenschtesLieferende: '2026-11-01' }, false],
  [{}, false],
])('the delivery of %j is over: %s', (fields, isOver) => expect(isVorbei(vertrag(fields), today)).toBe(isOver))

test.each<[string, object, string | undefined]>([
  ['runs', { lieferbeginn: '2024-01-01' }, undefined],
  ['was cancelled', { lieferbeginn: '2024-01-01', gewuenschtesLieferende: '2026-12-31' }, 'Gewünschtes Lieferende'],
  ['ended', { lieferbeginn: '2024-01-01', lieferende: '2026-10-31' }, 'Lieferende'],
  ['begins later', { lieferbeginn: '2026-12-01' }, 'Lieferbeginn'],
  ['was ordered', { gewuenschterLieferbeginn: '2026-12-01' }, 'Gewünschter Lieferbeginn'],
  ['was withdrawn', { storniert: true, gewuenschterLieferbeginn: '2026-12-01' }, undefined],
])('the day that matters most of a contract that %s', (_name, fields, label) =>
  expect(wichtigsterTag(vertrag(fields), today)?.label).toBe(label),
)

const haushalt = { kundenArt: 'Haushaltskunde', lieferbeginn: '2024-01-01' }
const firma = { kundenArt: 'RLMKunde', lieferbeginn: '2024-01-01' }

test.each<[string, object, Record<string, string>]>([
  [
    'has a term',
    { ...haushalt, laufzeitBis: '2027-03-31', kuendigungsfrist: '1 Monat' },
    {
      Vertragslaufzeit: 'bis 31.03.2027, danach unbefristet',
      Kündigungsfrist: '1 Monat, derzeit zum 31.03.2027',
    },
  ],
  [
    'has no term',
    { ...haushalt, kuendigungsfrist: '2 Wochen' },
    { Vertragslaufzeit: 'unbefristet', Kündigungsfrist: '2 Wochen, derzeit zum 06.12.2026' },
  ],
  ['has had a term', { ...haushalt, laufzeitBis: '2026-11-21' }, { Vertragslaufzeit: 'unbefristet' }],
  [
    'ends its term today',
    { ...haushalt, laufzeitBis: today },
    { Vertragslaufzeit: 'bis 22.11.2026, danach unbefristet' },
  ],
  ['is not known', haushalt, {}],
  [
    'is a business’s',
    { ...firma, laufzeitBis: '2027-12-31', kuendigungsfrist: '3 Monate' },
    { Vertragslaufzeit: 'bis 31.12.2027', Kündigungsfrist: '3 Monate' },
  ],
  [
    'is a business’s and its term is over',
    { ...firma, laufzeitBis: '2025-12-31', kuendigungsfrist: '3 Monate' },
    { Kündigungsfrist: '3 Monate' },
  ],
  [
    'is a business’s of which the supplier says the notice alone',
    { ...firma, kuendigungsfrist: '3 Monate' },
    { Kündigungsfrist: '3 Monate' },
  ],
  [
    'was ordered',
    { kundenArt: 'Haushaltskunde', laufzeitBis: '2027-12-31', kuendigungsfrist: '1 Monat' },
    { Vertragslaufzeit: 'bis 31.12.2027, danach unbefristet', Kündigungsfrist: '1 Monat' },
  ],
  ...[{ lieferende: '2026-12-31' }, { gewuenschtesLieferende: '2026-12-31' }, { storniert: true }].map(
    (ended): [string, object, Record<string, string>] => [
      `is ${Object.keys(ended).join()}`,
      { ...haushalt, ...ended, laufzeitBis: '2027-03-31', kuendigungsfrist: '1 Monat' },
      {},
    ],
  ),
])('term and notice of a contract that %s [vertrag-22]', (_name, fields, rows) =>
  expect(Object.fromEntries(laufzeitRows(vertrag(fields), today).map(({ label, value }) => [label, value]))).toEqual(
    rows,
  ),
)

test.each([
  ['beendet', ' · Beendet'],
  ['gekuendigt', ' · Gekündigt'],
  ['aktiv', ''],
])(
  'among others a contract that is %s is called by its state, unless that is usual [kontaktanfrage-15]',
  (status, shown) => {
    const one = vertrag({ status, versorgungsart: 'gas', strasse: 'Lindenallee', hausnummer: '12a' })
    expect(wahlText('4711008', one)).toBe(`4711008 · Gas · Lindenallee 12a${shown}`)
  },
)
