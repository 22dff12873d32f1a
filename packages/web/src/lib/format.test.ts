import { describe, expect, test } from 'vitest'
import {
  formatAblesewert,
  formatCent,
  formatDatum,
  formatEuro,
  formatJaNein,
  formatKilobyte,
  formatListe,
  formatMonat,
  formatProzent,
  formatKwh,
  formatZahl,
} from './format.ts'

describe('numbers are German, with at least two decimals', () => {
  test.each([
    [0, '0,00'],
    [1, '1,00'],
    [1234.5, '1.234,50'],
    [-1234567.891, '−1.234.567,891'],
    [0.1 + 0.2, '0,30'],
  ])('%d is %s', (number, text) => expect(formatZahl(number)).toBe(text))
})

describe('kWh have two decimals, however many the wire has', () => {
  test.each([
    [3075.781, '3.075,78'],
    [1289.3, '1.289,30'],
    [2.675, '2,68'],
    [-0.001, '0,00'],
    [-12, '−12,00'],
  ])('%d is %s', (kwh, text) => expect(formatKwh(kwh)).toBe(text))
})

describe('amounts have two decimals and a minus as long as a plus', () => {
  test.each([
    [1043.2, '1.043,20\u00a0EUR'],
    [-12, '−12,00\u00a0EUR'],
    [-0.004, '0,00\u00a0EUR'],
  ])('%d is %s', (euro, text) => expect(formatEuro(euro)).toBe(text))
})

describe('prices in EUR are shown in Cent with two decimals', () => {
  test.each([
    [0.2895, '28,95\u00a0Cent'],
    [0.28945, '28,95\u00a0Cent'],
    [0.29, '29,00\u00a0Cent'],
    [-0.0123, '−1,23\u00a0Cent'],
    [12.5, '1.250,00\u00a0Cent'],
    [0, '0,00\u00a0Cent'],
    [-0.00004, '0,00\u00a0Cent'],
  ])('%d EUR is %s', (euro, text) => expect(formatCent(euro)).toBe(text))
})

test.each([
  [0, '0,00\u00a0kB'],
  [1, '0,00\u00a0kB'],
  [312454, '312,45\u00a0kB'],
  [1234567, '1.234,57\u00a0kB'],
])('%d bytes are %s', (bytes, text) => expect(formatKilobyte(bytes)).toBe(text))

test('a share is shown in percent', () => expect(formatProzent(35.5)).toBe('35,50\u00a0%'))

describe('days are shown as DD.MM.YYYY in every zone', () => {
  test.each([
    ['2026-03-29', '29.03.2026'],
    ['2026-01-01', '01.01.2026'],
    ['2024-02-29', '29.02.2024'],
    ['2025-02-29', '2025-02-29'],
    ['', ''],
  ])('%s is %s', (datum, text) => expect(formatDatum(datum)).toBe(text))
})

test.each([
  [true, 'Ja'],
  [false, 'Nein'],
])('%s is %s', (ja, text) => expect(formatJaNein(ja)).toBe(text))

test.each([
  [12345.6, 1, '12.345,6'],
  [12345, 2, '12.345,00'],
  [7, 0, '7'],
  [7, null, '7'],
  [1234.5678, null, '1.234,5678'],
  [0.1, 3, '0,100'],
  // More decimals than the Messkanal says: kept.
  [17.25, 1, '17,25'],
  [999999999.123456, 6, '999.999.999,123456'],
])('a meter’s figure %s with %s decimals reads %s', (ablesewert, nachkommastellen, text) => {
  expect(formatAblesewert(ablesewert, nachkommastellen)).toBe(text)
})

test.each([
  [[], ''],
  [['Ort'], 'Ort'],
  [['Straße', 'Ort'], 'Straße und Ort'],
  [['Straße', 'Hausnummer', 'Ort'], 'Straße, Hausnummer und Ort'],
])('%j as a list reads %s', (namen, text) => expect(formatListe(namen)).toBe(text))

test.each([
  ['2026-03-29', 'März 2026'],
  ['2027-12-01', 'Dezember 2027'],
])('the month of %s is %s', (datum, text) => expect(formatMonat(datum)).toBe(text))
