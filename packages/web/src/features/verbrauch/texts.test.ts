import { expect, test } from 'vitest'
import { endeText, jahrText, umrechnungText, vergleichText } from './texts.ts'

test('the calculation is shown with all decimals of its factors, so that it can be checked by hand', () => {
  const part = { von: '2025-01-01', bis: '2026-01-01', kubikmeter: 1234.567, zustandszahl: 0.9524, brennwert: 11.234 }
  expect(umrechnungText(part)).toBe('1.234,567\u00a0m³ × 0,9524 × 11,234\u00a0kWh/m³ = 13.208,96\u00a0kWh')
})

test('floating point leaves no dust', () => {
  const part = { von: '2025-01-01', bis: '2026-01-01', kubikmeter: 0.1, zustandszahl: 3, brennwert: 1 }
  expect(umrechnungText(part)).toBe('0,10\u00a0m³ × 3,00 × 1,00\u00a0kWh/m³ = 0,30\u00a0kWh')
})

test.each([
  [17_115, 17_828, '4\u00a0% weniger als davor'],
  [3251, 3102, '5\u00a0% mehr als davor'],
  [1000, 1004, 'fast genauso viel wie davor'],
  [3, 0, 'mehr als davor'],
  [0, 0, 'genauso wie davor'],
])('%d kWh after %d kWh: %s', (verbrauch, before, text) => expect(vergleichText(verbrauch, before)).toBe(text))

test('only months that ended not long ago are the last ones', () => {
  expect(jahrText('2026-10-11', '2026-11-22')).toBe('In den letzten 12 Monaten')
  expect(jahrText('2026-10-10', '2026-11-22')).toBe('In den 12 Monaten bis\u00A010.10.2026')
})

test('beside other months they say until when', () => {
  expect(jahrText('2026-11-20', '2026-11-22', true)).toBe('In den 12 Monaten bis\u00A020.11.2026')
})

test.each([
  ['2026-09-30', 'Sep 2026'],
  ['2026-10-01', 'Sep 2026'],
  ['2024-02-29', 'Feb 2024'],
  ['2026-01-01', 'Dez 2025'],
  ['2026-11-12', '12.11.2026'],
])('a period that ends on %s is called %s below its bar', (bis, text) => expect(endeText(bis)).toBe(text))
