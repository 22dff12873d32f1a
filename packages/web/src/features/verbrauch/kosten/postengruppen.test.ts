import type { Kostenaufstellung, Kostenposition } from '@ekp/wire/verbrauch/kosten'
import { expect, test } from 'vitest'
import { hasBruttopreis, listPostengruppen, preisartOf } from './postengruppen.ts'
import { bruttoText, preisText } from './texts.ts'

const line = (
  bezeichnung: string,
  preis: number,
  betrag: number,
  part: Partial<Kostenposition> = {},
): Kostenposition => ({
  von: '2026-10-01',
  bis: '2026-11-01',
  bezeichnung,
  gruppe: 'energie',
  stufe: null,
  menge: 284.165,
  einheit: 'kWh',
  preis,
  istMittel: false,
  betrag,
  ...part,
})
const imJahr = { menge: 31, einheit: 'Tage' } as const
const arbeit = [line('Beschaffung', 0.132, 37.51), line('Netzentgelt', 0.0712, 20.23)]
const jahr = [
  line('Grundpreis', 96, 8.15, imJahr),
  line('Netzentgelt Grundpreis', 75, 6.37, imJahr),
  line('Messstellenbetrieb', 33.61, 2.85, imJahr),
]
const kosten = (positionen: Kostenposition[], changes: Partial<Kostenaufstellung> = {}): Kostenaufstellung => ({
  von: '2026-10-01',
  bis: '2026-11-01',
  grundlage: 'LASTGANG',
  positionen,
  netto: 75.11,
  brutto: 89.38,
  umsatzsteuer: [{ satz: 19, auf: 75.11, betrag: 14.27 }],
  verbrauch: 284.165,
  bepreisterVerbrauch: 284.165,
  verbrauchskosten: 68.72,
  tageOhneVerbrauch: 0,
  geschaetzt: false,
  ...changes,
})
const gruppen = (positionen: Kostenposition[], changes: Partial<Kostenaufstellung> = {}) =>
  listPostengruppen(positionen, kosten(positionen, changes)).map(({ name, positionen: own, summe }) => [
    name,
    own.length,
    ...(summe
      ? [summe.menge, summe.betrag, preisText(summe), bruttoText(summe)].map((one) =>
          String(one).replaceAll('\u00A0', ' '),
        )
      : []),
  ])

test('the lines of a year come to the Grundpreis that the tariff names, and those of a kWh to its Arbeitspreis', () => {
  expect(gruppen([...arbeit, ...jahr])).toEqual([
    ['Arbeitspreis', 2, '284.165', '57.74', '20,32 Cent/kWh', '24,18 Cent/kWh brutto'],
    // 96 + 75 + 33.61, with 19 %.
    ['Grundpreis', 3, '31', '17.37', '204,61 EUR/Jahr', '243,49 EUR/Jahr brutto'],
  ])
})

test('what is paid back in a year is no part of the Grundpreis', () => {
  const gutschrift = line('Gutschrift nach § 14a EnWG', -120.63, -10.25, imJahr)
  expect(gruppen([...jahr.slice(0, 2), gutschrift, ...jahr.slice(2)])).toEqual([
    ['Grundpreis', 3, '31', '17.37', '204,61 EUR/Jahr', '243,49 EUR/Jahr brutto'],
    ['Gutschriften', 1],
  ])
})

test('a price of one line needs no sum', () => {
  expect(gruppen([line('Arbeitspreis', 0.35, 99.46), line('Grundpreis', 131.4, 11.16, imJahr)])).toEqual([
    ['Arbeitspreis', 1],
    ['Grundpreis', 1],
  ])
})

test('levels and means do not add up to a price: what is said is the mean of all', () => {
  const levels = [
    line('Netzentgelt HT', 0.2, 20, { stufe: 'HT', menge: 100 }),
    line('Netzentgelt NT', 0.05, 10, { stufe: 'NT', menge: 200 }),
    line('Börse', 0.1, 30, { istMittel: true, menge: 300 }),
  ]
  expect(gruppen(levels)).toEqual([
    ['Arbeitspreis', 3, '300', '60', 'im Mittel 20,00 Cent/kWh', '23,80 Cent/kWh brutto'],
  ])
})

test('a price with tax is not said where the lines have it, or where rates differ', () => {
  const gross = { netto: null, umsatzsteuer: [] }
  const rates = [7, 19].map((satz) => ({ satz, auf: 10, betrag: 1 }))
  expect(preisartOf(kosten(arbeit))).toBe('netto')
  expect(preisartOf(kosten(arbeit, gross))).toBe('brutto')
  expect(preisartOf(kosten(arbeit, { netto: null }))).toBeUndefined()
  expect(hasBruttopreis(kosten(arbeit))).toBe(true)
  expect(hasBruttopreis(kosten(arbeit, gross))).toBe(false)
  expect(hasBruttopreis(kosten(arbeit, { umsatzsteuer: rates }))).toBe(false)
  const changed = [line('Arbeitspreis', 0.35, 50), line('Arbeitspreis', 0.36, 51, { von: '2026-10-16' })]
  expect(hasBruttopreis(kosten(changed))).toBe(false)
  expect(hasBruttopreis(kosten(arbeit, { umsatzsteuer: [], brutto: null }))).toBe(false)
})
