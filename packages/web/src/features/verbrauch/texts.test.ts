import { expect, test } from 'vitest'
import { umrechnungText } from './texts.ts'

test('the calculation is shown with all decimals of its factors, so that it can be checked by hand', () => {
  const teil = { von: '2025-01-01', bis: '2026-01-01', kubikmeter: 1234.567, zustandszahl: 0.9524, brennwert: 11.234 }
  expect(umrechnungText(teil)).toBe('1.234,567 m³ × 0,9524 × 11,234 kWh/m³ = 13.208,96 kWh')
})

test('floating point leaves no dust', () => {
  const teil = { von: '2025-01-01', bis: '2026-01-01', kubikmeter: 0.1, zustandszahl: 3, brennwert: 1 }
  expect(umrechnungText(teil)).toBe('0,10 m³ × 3,00 × 1,00 kWh/m³ = 0,30 kWh')
})
