// @module-tag zones

import { addTage } from './kalendertag.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveGewicht, deriveJahresanteil, teilerOf, verlaufOf } from './jahresverlauf.ts'

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
])('gas from %s to %s has %d of a year', (von, bis, share) => {
  expect(deriveJahresanteil('HEIZUNG', von, bis)).toBeCloseTo(share, 10)
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

test('the course follows from the kind of contract, and a supplier may share out electricity by days', () => {
  expect(verlaufOf('gas', 'Haushaltskunde', 'tage')).toBe('HEIZUNG')
  expect(verlaufOf('strom', 'Haushaltskunde')).toBe('HAUSHALT')
  expect(verlaufOf('strom', 'Haushaltskunde', 'tage')).toBe('GLEICHMAESSIG')
  expect(verlaufOf('strom', 'Gewerbekunde')).toBe('GLEICHMAESSIG')
})

test('weights are whole numbers, so that no part is lost', () => {
  for (const verlauf of ['HEIZUNG', 'HAUSHALT', 'GLEICHMAESSIG'] as const)
    for (let datum = '2024-01-01'; datum < '2025-03-01'; datum = addTage(datum, 1))
      expect(Number.isSafeInteger(deriveGewicht(verlauf, '2024-01-01', datum))).toBe(true)
})

test('of gas each day has its cubic metres with its factors, and a boundary the reading that the meter would show', () => {
  const parts = [
    { von: '2024-05-01', bis: '2025-01-01', kubikmeter: 510.137, zustandszahl: 0.95, brennwert: 11 },
    { von: '2025-01-01', bis: '2025-05-01', kubikmeter: 489.863, zustandszahl: 0.95, brennwert: 12 },
  ]
  const entry = { von: '2024-05-01', bis: '2025-05-01', umrechnung: parts }
  const all = 0.95 * (510.137 * 11 + 489.863 * 12)
  expect(teilerOf(entry, 'HEIZUNG')('2025-01-01') * all).toBeCloseTo(0.95 * 510.137 * 11, 6)
  const rounded = teilerOf(entry, 'HEIZUNG', Math.round)
  const [oktober, november] = ['2024-10-01', '2024-11-01'].map((tag) => (rounded(tag) * all) / (0.95 * 11))
  expect(
    [oktober, november]
      .map((kubikmeter) => Math.abs((kubikmeter ?? 0.5) % 1))
      .every((rest) => rest < 1e-6 || rest > 1 - 1e-6),
  ).toBe(true)
  expect([rounded('2024-04-30'), rounded('2024-05-01'), rounded('2025-05-01')]).toEqual([0, 0, 1])
})

test('a winter has far more of a year of gas than its days', () => {
  const passed = teilerOf({ von: '2025-05-01', bis: '2026-05-01', umrechnung: [] }, 'HEIZUNG')
  // May to October: 190 of 1,000 degree days, and 184 of 365 days of the rest.
  expect(passed('2025-11-01')).toBeCloseTo(0.8 * 0.19 + (0.2 * 184) / 365, 10)
})
