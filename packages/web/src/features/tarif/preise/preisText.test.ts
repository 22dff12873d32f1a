import { Tarif } from '@ekp/wire/tarif'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { formatEnde, formatOrtszeit, formatPreis, formatStunden, preisstandText, tagName } from './preisText.ts'
import { ohneEigenpreisText } from './ohneEigenpreisText.ts'

describe('prices are Cent with two decimals', () => {
  test.each([
    [0.2895, '28,95'],
    [0.28945, '28,95'],
    [-0.0123, '−1,23'],
    [-0.00001, '0,00'],
    [4, '400,00'],
  ])('%d EUR', (euro, text) => expect(formatPreis(euro)).toBe(`${text}\u00A0Cent/kWh`))
})

describe('an instant says its offset where the clocks show it twice', () => {
  test.each([
    ['2026-10-25T00:00:00Z', '02:00\u00a0Uhr (+02:00)'],
    ['2026-10-25T00:45:00Z', '02:45\u00a0Uhr (+02:00)'],
    ['2026-10-25T01:00:00Z', '02:00\u00a0Uhr (+01:00)'],
    ['2026-10-25T02:00:00Z', '03:00\u00a0Uhr'],
    ['2026-10-24T23:00:00Z', '01:00\u00a0Uhr'],
    ['2026-03-29T00:45:00Z', '01:45\u00a0Uhr'],
    ['2026-03-29T01:00:00Z', '03:00\u00a0Uhr'],
    ['2026-12-31T23:00:00Z', '00:00\u00a0Uhr'],
  ])('%s is %s', (zeitpunkt, text) => expect(formatOrtszeit(Date.parse(zeitpunkt))).toBe(text))
})

describe('a stretch', () => {
  test.each([
    ['2026-11-21T13:00:00+01:00', '2026-11-21T14:00:00+01:00', '13:00\u00A0bis\u00A014:00\u00A0Uhr'],
    ['2026-11-21T22:00:00+01:00', '2026-11-22T00:00:00+01:00', '22:00\u00A0bis\u00A024:00\u00A0Uhr'],
    ['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00', '02:00\u00a0Uhr (+02:00) bis 02:00\u00a0Uhr (+01:00)'],
    ['2026-10-25T02:00:00+01:00', '2026-10-25T03:00:00+01:00', '02:00\u00a0Uhr (+01:00) bis 03:00\u00a0Uhr'],
    ['2026-10-25T00:00:00+02:00', '2026-10-25T01:00:00+02:00', '00:00\u00A0bis\u00A001:00\u00A0Uhr'],
  ])('%s to %s', (von, bis, text) =>
    expect(formatStunden({ vonMs: Date.parse(von), bisMs: Date.parse(bis) })).toBe(text),
  )
})

test('a day ends at 24:00', () => {
  expect(formatEnde(Date.parse('2026-11-22T00:00:00+01:00'))).toBe('Samstag, 21.11.2026, 24:00\u00a0Uhr')
  expect(formatEnde(Date.parse('2026-11-22T00:15:00+01:00'))).toBe('Sonntag, 22.11.2026, 00:15\u00a0Uhr')
})

test('days near today have a name', () => {
  const names = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map((tag) =>
    tagName(tag, '2026-02-28'),
  )
  expect(names).toEqual(['gestern', 'heute', 'morgen', 'übermorgen', '03.03.2026'])
})

test('why the exchange’s prices stand alone', () => {
  const textOf = (fields: object) => ohneEigenpreisText({ aktuell: parse(Tarif, fields) })
  expect(ohneEigenpreisText(undefined)).toContain('finden Sie bei Ihrem Vertrag')
  expect(ohneEigenpreisText({ aktuell: undefined })).toContain('Es fehlen Angaben zu Ihrem Tarif.')
  expect(textOf({ istDynamisch: true })).toContain('Es fehlen Angaben zu Ihrem Tarif.')
  expect(textOf({ istDynamisch: false })).toMatch(/ richtet sich nicht nach ihnen\.$/)
  expect(textOf({ istDynamisch: false, arbeitspreis: 0.3, arbeitspreisNT: 0.2 })).toMatch(/entscheidet Ihr Zähler\.$/)
})

const fromMs = Date.parse('2026-11-20T00:00:00+01:00')
const missing = 'Die Preise für heute sind bei uns noch nicht vollständig eingegangen.'

function textAt(now: string, end: string | undefined): string {
  const bisMs = end === undefined ? fromMs : Date.parse(end)
  const unpublished = { vonMs: bisMs, bisMs: Date.parse('2026-11-23T00:00:00+01:00'), preis: null }
  const known = { vonMs: fromMs, bisMs, preis: 0 }
  return preisstandText(end === undefined ? [unpublished] : [known, unpublished], Date.parse(now))
}

test.each([
  [
    '2026-11-21T12:59:59.999+01:00',
    '2026-11-22T00:00:00+01:00',
    'Preise liegen bis Samstag, 21.11.2026, 24:00\u00a0Uhr vor. Die Preise für morgen sind noch nicht veröffentlicht; sie werden heute gegen 13:00\u00a0Uhr erwartet.',
  ],
  [
    '2026-11-21T13:00:00+01:00',
    '2026-11-22T00:00:00+01:00',
    'Preise liegen bis Samstag, 21.11.2026, 24:00\u00a0Uhr vor. Die Preise für morgen sind noch nicht veröffentlicht; üblich ist gegen 13:00\u00a0Uhr, wir erwarten sie in Kürze.',
  ],
  [
    '2026-11-21T13:10:00+01:00',
    '2026-11-22T12:00:00+01:00',
    'Preise liegen bis Sonntag, 22.11.2026, 12:00\u00a0Uhr vor. Die Preise für morgen sind noch nicht vollständig veröffentlicht; üblich ist gegen 13:00\u00a0Uhr, wir erwarten sie in Kürze.',
  ],
  [
    '2026-11-21T14:00:00+01:00',
    '2026-11-23T00:00:00+01:00',
    'Preise liegen bis Sonntag, 22.11.2026, 24:00\u00a0Uhr vor. Die Preise für übermorgen werden morgen gegen 13:00\u00a0Uhr erwartet.',
  ],
  [
    '2026-11-21T09:00:00+01:00',
    '2026-11-21T00:00:00+01:00',
    `Preise liegen bis Freitag, 20.11.2026, 24:00\u00a0Uhr vor. ${missing} Die Preise für morgen sind noch nicht veröffentlicht; sie werden heute gegen 13:00\u00a0Uhr erwartet.`,
  ],
  [
    '2026-11-21T09:00:00+01:00',
    undefined,
    `Für diesen Zeitraum liegen keine Preise vor. ${missing} Die Preise für morgen sind noch nicht veröffentlicht; sie werden heute gegen 13:00\u00a0Uhr erwartet.`,
  ],
])('at %s with prices up to %s', (now, end, expected) => expect(textAt(now, end)).toBe(expected))
