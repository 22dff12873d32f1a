import type { RechnungMitZeilen, Rechnungszeile } from '@ekp/wire/rechnung'
import { expect, test } from 'vitest'
import { rechnungCsv } from './rechnungCsv.ts'

const zeile: Rechnungszeile = {
  zeile: 1,
  text: 'Arbeitspreis',
  von: '2025-01-01',
  bis: '2026-01-01',
  menge: 1000,
  einheit: 'kWh',
  preis: 0.2881,
  betrag: 288.1,
  steuersatz: 19,
  gas: null,
  eigen: { betrag: 288.1, schritte: [] },
}
const rechnung: RechnungMitZeilen = {
  rechnungsnummer: 'R/1',
  titel: null,
  von: '2025-01-01',
  bis: '2026-01-01',
  rechnungsdatum: null,
  faelligkeitsdatum: null,
  brutto: 464.21,
  zuZahlen: 64.21,
  zukuenftigerAbschlag: null,
  istStorno: false,
  originalRechnungsnummer: null,
  storniertDurch: null,
  bezahltAm: null,
  ausERechnung: false,
  positionen: [
    zeile,
    { ...zeile, zeile: 2, text: 'Grundpreis', menge: 365, einheit: 'Tage', preis: 102, betrag: 102, eigen: null },
    // A mean price: its product is not the amount.
    { ...zeile, zeile: 3, text: '=Börsenpreis', menge: 100, preis: 0.0111, betrag: 0 },
  ],
  zaehlerstaende: [],
  verbrauch: { eigener: null, vorjahr: null, vergleichbare: [] },
  enthalten: [],
  steuern: [],
  netto: 390.1,
  steuer: 74.11,
  vorauszahlungen: [
    { datum: '2025-01-15', betrag: 200 },
    { datum: '2025-07-15', betrag: 200 },
  ],
  pruefung: null,
  unterschied: null,
}

/** What a spreadsheet shows in a cell: `=E2*G2/365` and the like. */
function valueOf(rows: readonly (readonly string[])[], cell: string): number {
  const [, column = '', row = ''] = /^([A-Z])(\d+)$/.exec(cell) ?? []
  const text = rows[Number(row) - 1]?.[column.charCodeAt(0) - 65] ?? ''
  if (!text.startsWith('=')) return Number(text.replace(',', '.'))
  const operand = (one: string) => (/^\d+$/.test(one) ? Number(one) : valueOf(rows, one))
  const [first = '', ...others] = text.slice(1).split(/(?=[*/+])/)
  return others.reduce((value, one) => {
    const other = operand(one.slice(1))
    return one.startsWith('*') ? value * other : one.startsWith('/') ? value / other : value + other
  }, operand(first))
}

test('a spreadsheet computes products and sums, and none that the bill does not say [rechnung-12]', () => {
  const { name, text } = rechnungCsv(rechnung)
  expect(name).toBe('Rechnung_R_1.csv')
  const rows = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  expect(rows.slice(1).map((row) => row[8])).toEqual([
    '=E2*G2',
    '=E3*G3/365',
    'null',
    ...Array.from({ length: 6 }, () => 'null'),
  ])
  expect(valueOf(rows, 'I2')).toBeCloseTo(288.1, 2)
  expect(valueOf(rows, 'I3')).toBeCloseTo(102, 2)
  expect(valueOf(rows, 'K4')).toBeCloseTo(390.1, 2)
  expect(rows.slice(4).map(([, posten]) => posten)).toEqual([
    'Summe netto',
    'Umsatzsteuer',
    'Summe brutto',
    'Vorauszahlung',
    'Vorauszahlung',
    'zu zahlen',
  ])
  expect([6, 9].map((row) => valueOf(rows, `K${row}`))).toEqual([expect.closeTo(464.21, 2), expect.closeTo(64.21, 2)])
  // What the supplier wrote is no formula.
  expect(rows[3]?.[1]).toBe("'=Börsenpreis")
})
