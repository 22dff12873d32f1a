// @module-tag zones

import { expect, test } from 'vitest'
import { countJahresteile, jahresteile } from './jahresbetrag.ts'

test.each([
  ['kalenderjahr', '2024-10-01', '2025-10-01', 92 / 366 + 273 / 365],
  ['kalenderjahr', '2024-01-01', '2025-01-01', 1],
  ['tage365', '2024-10-01', '2025-10-01', 1],
  ['tage365', '2024-01-01', '2025-01-01', 366 / 365],
  ['monate', '2024-01-01', '2025-01-01', 1],
  ['monate', '2025-11-15', '2026-02-15', 3 / 12],
  ['monate', '2025-11-15', '2026-02-16', 93 / 365],
] as const)('%s from %s to %s is %d of a year', (art, von, bis, share) => {
  const parts = countJahresteile(art, von, bis)
  expect(Number.isInteger(parts)).toBe(true)
  expect(parts / jahresteile).toBeCloseTo(share, 12)
})
