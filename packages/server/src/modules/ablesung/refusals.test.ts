import { expect, test } from 'vitest'
import { type Gegebenheiten, listRefusals } from './refusals.ts'

const obis = '1-0:1.8.0'
const [ht, nt] = ['1-0:1.8.1', '1-0:1.8.2']
const stellen = { vorkommastellen: 6, nachkommastellen: 1 }
const zweiKanaele = [ht, nt].map((obiskennzahl) => ({ obiskennzahl, ...stellen }))

const gegeben: Gegebenheiten = {
  vertrag: { storniert: false, lieferbeginn: '2020-01-01', lieferende: '2026-09-30', gewuenschtesLieferende: null },
  today: '2026-11-11',
  alleZaehler: [
    {
      nummer: 'ALT',
      eingebautAm: '2020-01-01',
      ausgebautAm: '2025-05-20',
      kanaele: [{ obiskennzahl: obis, ...stellen }],
    },
    { nummer: 'NEU', eingebautAm: '2025-05-20', ausgebautAm: null, kanaele: zweiKanaele },
    { nummer: 'LEER', eingebautAm: '2020-01-01', ausgebautAm: '2021-01-01', kanaele: [] },
  ],
}

const check = (changes: object, more: Partial<Gegebenheiten> = {}) =>
  listRefusals(
    {
      ablesedatum: '2026-09-30',
      zaehlernummer: 'NEU',
      ablesewerte: { [ht]: 1, [nt]: 999_999.9 },
      foto: null,
      ...changes,
    },
    { ...gegeben, ...more },
  )

const of = (changes: Partial<Gegebenheiten['vertrag']>) => ({ vertrag: { ...gegeben.vertrag, ...changes } })

const alt = { zaehlernummer: 'ALT', ablesedatum: '2025-05-20', ablesewerte: { [obis]: 0 } }
const digits = 'Die Ablesung darf höchstens 6 Vorkommastellen und darf maximal 1 Nachkommastelle(n) haben.'

test.each<[string, object, string, string]>([
  [
    'in the future',
    { ablesedatum: '2026-11-12' },
    'ablesedatum',
    'Das Ablesedatum liegt in der Zukunft. Bitte wählen Sie einen Tag bis heute, den 11.11.2026.',
  ],
  [
    'before the Einbau',
    { ablesedatum: '2025-05-19' },
    'ablesedatum',
    'Der Zähler NEU wurde am 20.05.2025 eingebaut. Bitte wählen Sie einen Tag ab diesem Datum.',
  ],
  [
    'after the Ausbau',
    { ...alt, ablesedatum: '2025-05-21' },
    'ablesedatum',
    'Der Zähler ALT wurde am 20.05.2025 ausgebaut. Bitte wählen Sie einen Tag bis zu diesem Datum.',
  ],
  [
    'after the end of supply',
    { ablesedatum: '2026-10-01' },
    'ablesedatum',
    'Die Lieferung endete am 30.09.2026. Bitte wählen Sie einen Tag bis zu diesem Datum.',
  ],
  [
    'of an unknown meter',
    { zaehlernummer: 'X' },
    'zaehlernummer',
    'Zu diesem Vertrag gehört kein Zähler mit dieser Nummer. Eingebaut ist der Zähler NEU.',
  ],
  [
    'of a meter in other letters',
    { zaehlernummer: 'neu' },
    'zaehlernummer',
    'Zu diesem Vertrag gehört kein Zähler mit dieser Nummer. Eingebaut ist der Zähler NEU.',
  ],
  [
    'of an unknown channel',
    { ablesewerte: { [ht]: 1, [nt]: 1, [obis]: 1 } },
    `ablesewerte.${obis}`,
    `Der Zähler NEU hat keinen Messkanal ${obis}, sondern ${ht}, ${nt}.`,
  ],
  [
    'of a meter without channels',
    { zaehlernummer: 'LEER', ablesedatum: '2020-06-01', ablesewerte: { [obis]: 1 } },
    `ablesewerte.${obis}`,
    `Der Zähler LEER hat keinen Messkanal ${obis}.`,
  ],
  [
    'without a channel',
    { ablesewerte: { [ht]: 1 } },
    `ablesewerte.${nt}`,
    `Niedertarif (NT): Bitte geben Sie den Zählerstand an.`,
  ],
  ['beyond the digits before the point', { ...alt, ablesewerte: { [obis]: 1_000_000 } }, `ablesewerte.${obis}`, digits],
  ['beyond the digits after the point', { ...alt, ablesewerte: { [obis]: 1.25 } }, `ablesewerte.${obis}`, digits],
  [
    'beyond the digits of one of two channels',
    { ablesewerte: { [ht]: 1.25, [nt]: 1 } },
    `ablesewerte.${ht}`,
    `Hochtarif (HT): ${digits}`,
  ],
])('a reading %s is refused', (_name, changes, feld, text) => {
  expect(check(changes)).toEqual([{ feld, text }])
})

test.each([
  ['Einbau', { ablesedatum: '2025-05-20' }],
  ['Ausbau', alt],
  ['the end of supply', { ablesedatum: '2026-09-30' }],
])('on the day of %s it is possible', (_name, changes) => expect(check(changes)).toEqual([]))

test('a reading of today is possible', () => {
  expect(check({ ablesedatum: '2026-11-11' }, of({ lieferende: null }))).toEqual([])
})

test('for a withdrawn contract only this is reported', () => {
  const text = 'Dieser Vertrag ist storniert. Zu ihm können keine Ablesungen übermittelt werden.'
  expect(check({ ablesedatum: '2027-01-01' }, of({ storniert: true }))).toEqual([{ feld: 'zaehlernummer', text }])
})

test.each<[string, Partial<Gegebenheiten['vertrag']>, string]>([
  [
    'six weeks and a day after the end',
    { lieferende: '2026-09-29' },
    'Die Lieferung endete am 29.09.2026. Ablesungen nehmen wir hier bis zum 10.11.2026 an. Bitte wenden Sie sich an den Kundenservice.',
  ],
  [
    'before delivery begins',
    { lieferbeginn: '2026-11-12', lieferende: null },
    'Die Lieferung beginnt erst am 12.11.2026. Ablesungen können Sie übermitteln, sobald sie begonnen hat.',
  ],
  [
    'of an ordered contract without a day',
    { lieferbeginn: null, lieferende: null },
    'Die Lieferung hat noch nicht begonnen. Ablesungen können Sie übermitteln, sobald sie begonnen hat.',
  ],
])('a reading %s is refused [ablesung-15]', (_name, vertrag, text) => {
  expect(check({}, of(vertrag))).toEqual([{ feld: 'zaehlernummer', text }])
})

test('up to six weeks after its end, and of a cancelled delivery, readings are taken', () => {
  expect(check({}, of({ lieferende: '2026-09-30' }))).toEqual([])
  expect(check({}, of({ lieferende: null, gewuenschtesLieferende: '2026-12-31' }))).toEqual([])
})

test('the refusal says that the contract has no meter', () => {
  expect(check({}, { alleZaehler: [] })).toEqual([
    { feld: 'zaehlernummer', text: 'Zu diesem Vertrag ist kein Zähler hinterlegt.' },
  ])
})

test('all errors are reported at once', () => {
  const refusals = check({ ablesedatum: '2026-12-24', ablesewerte: { [ht]: 1.23, 'x:9': 1, constructor: 1 } })
  const places = ['ablesedatum', `ablesewerte.${ht}`, `ablesewerte.${nt}`, 'ablesewerte.x:9', 'ablesewerte.constructor']
  expect(refusals.map(({ feld }) => feld)).toEqual(places)
})

test('a channel named like a member of every object counts as missing where it is not sent', () => {
  const kanaele = [{ obiskennzahl: 'constructor', ...stellen }]
  const alleZaehler = [{ nummer: 'NEU', eingebautAm: '2025-05-20', ausgebautAm: null, kanaele }]
  const [refusal] = check({ ablesewerte: {} }, { alleZaehler })
  expect(refusal).toEqual({ feld: 'ablesewerte.constructor', text: 'Bitte geben Sie den Zählerstand an.' })
})
