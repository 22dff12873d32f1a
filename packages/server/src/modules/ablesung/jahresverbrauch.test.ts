// @module-tag zones

import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveJahresanteil } from './jahresverbrauch.ts'

test.each([
  ['2025-01-01', '2026-01-01'],
  ['2023-03-17', '2024-03-17'],
])('the heating of a year from %s is one', (von, bis) => {
  const tage = (Date.parse(bis) - Date.parse(von)) / 86_400_000
  expect(deriveJahresanteil('gas', von, bis)).toBeCloseTo(0.8 + (0.2 * tage) / 365, 10)
})

test.each([
  ['2025-01-01', '2025-02-01', 0.8 * 0.17 + (0.2 * 31) / 365],
  ['2025-06-01', '2025-09-01', 0.8 * 0.04 + (0.2 * 92) / 365],
  ['2024-02-01', '2024-03-01', 0.8 * 0.15 + (0.2 * 29) / 365],
  ['2024-02-28', '2024-02-29', (0.8 * 0.15) / 29 + 0.2 / 365],
  ['2025-12-31', '2026-01-01', (0.8 * 0.16) / 31 + 0.2 / 365],
])('gas from %s to %s has %d of a year', (von, bis, anteil) => {
  expect(deriveJahresanteil('gas', von, bis)).toBeCloseTo(anteil, 10)
})

test('electricity has the same share on every day', () => {
  expect(deriveJahresanteil('strom', '2024-02-01', '2024-03-01')).toBe(29 / 365)
  expect(deriveJahresanteil('strom', '2025-12-31', '2026-01-01')).toBe(1 / 365)
})

test('parts add up, and every day has a share', () => {
  const tag = fc.integer({ min: 0, max: 4000 }).map((tage) => addTage('2020-01-01', tage))
  fc.assert(
    fc.property(fc.constantFrom('gas', 'strom'), tag, tag, tag, (art, ...tage) => {
      const [von = '', mitte = '', bis = ''] = tage.toSorted()
      const parts = deriveJahresanteil(art, von, mitte) + deriveJahresanteil(art, mitte, bis)
      expect(parts).toBeCloseTo(deriveJahresanteil(art, von, bis), 9)
      expect(deriveJahresanteil(art, bis, addTage(bis, 1))).toBeGreaterThan(0)
    }),
  )
})
