// @module-tag zones

import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveJahresanteil } from './jahresverlauf.ts'

test.each([
  ['2025-01-01', '2026-01-01'],
  ['2023-03-17', '2024-03-17'],
])('the heating of a year from %s is one', (von, bis) => {
  const tage = (Date.parse(bis) - Date.parse(von)) / 86_400_000
  expect(deriveJahresanteil('HEIZUNG', von, bis)).toBeCloseTo(0.8 + (0.2 * tage) / 365, 10)
})

test.each([
  ['2025-01-01', '2025-02-01', 0.8 * 0.17 + (0.2 * 31) / 365],
  ['2025-06-01', '2025-09-01', 0.8 * 0.04 + (0.2 * 92) / 365],
  ['2024-02-01', '2024-03-01', 0.8 * 0.15 + (0.2 * 29) / 365],
  ['2024-02-28', '2024-02-29', (0.8 * 0.15) / 29 + 0.2 / 365],
  ['2025-12-31', '2026-01-01', (0.8 * 0.16) / 31 + 0.2 / 365],
])('gas from %s to %s has %d of a year', (von, bis, anteil) => {
  expect(deriveJahresanteil('HEIZUNG', von, bis)).toBeCloseTo(anteil, 10)
})

test('without a season there is the same share on every day', () => {
  expect(deriveJahresanteil('GLEICHMAESSIG', '2024-02-01', '2024-03-01')).toBe(29 / 365)
  expect(deriveJahresanteil('GLEICHMAESSIG', '2025-12-31', '2026-01-01')).toBe(1 / 365)
})

test('a household uses most in winter, least in summer, and each year is one', () => {
  const monat = (von: string, bis: string) => deriveJahresanteil('HAUSHALT', von, bis)
  expect(monat('2026-01-01', '2027-01-01')).toBeCloseTo(1, 10)
  expect(monat('2028-03-17', '2029-03-17')).toBeCloseTo(1, 2)
  // The same factor, day by day in the middle of the day.
  const factor = (day: number) => {
    const t = day + 0.5
    return -3.92e-10 * t ** 4 + 3.2e-7 * t ** 3 - 7.02e-5 * t ** 2 + 2.1e-3 * t + 1.24
  }
  const sum = (von: number, bis: number) =>
    Array.from({ length: bis - von }, (_, day) => factor(von + day)).reduce((all, one) => all + one, 0)
  expect(monat('2026-01-01', '2026-02-01')).toBeCloseTo(sum(0, 31) / sum(0, 365), 6)
  expect(monat('2026-07-01', '2026-08-01')).toBeCloseTo(sum(181, 212) / sum(0, 365), 6)
  expect(monat('2026-01-01', '2026-02-01')).toBeGreaterThan(1.5 * monat('2026-07-01', '2026-08-01'))
})

test('parts add up, and every day has a share', () => {
  const tag = fc.integer({ min: 0, max: 4000 }).map((tage) => addTage('2020-01-01', tage))
  fc.assert(
    fc.property(fc.constantFrom('HEIZUNG', 'HAUSHALT', 'GLEICHMAESSIG'), tag, tag, tag, (verlauf, ...tage) => {
      const [von = '', mitte = '', bis = ''] = tage.toSorted()
      const parts = deriveJahresanteil(verlauf, von, mitte) + deriveJahresanteil(verlauf, mitte, bis)
      expect(parts).toBeCloseTo(deriveJahresanteil(verlauf, von, bis), 9)
      expect(deriveJahresanteil(verlauf, bis, addTage(bis, 1))).toBeGreaterThan(0)
    }),
  )
})
