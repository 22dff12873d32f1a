// @module-tag zones

import { expect, test } from 'vitest'
import { anGrenzen, beginnOf, verlegteTage } from './grenzen.ts'

const isBeginn = beginnOf(['2025-07-01', null])

test.each<[string, readonly string[], string, string]>([
  ['the last day of a year is the first of the next', ['2024-12-31', '2025-12-31'], '2025-12-31', '2026-01-01'],
  ['the eve of a new price is the day of it', ['2025-01-15', '2025-06-30'], '2025-06-30', '2025-07-01'],
  ['an ordinary day stays', ['2025-01-15', '2025-05-31'], '2025-05-31', '2025-05-31'],
  ['a reading of the day itself goes before', ['2025-06-30', '2025-07-01'], '2025-06-30', '2025-06-30'],
  ['readings of every day stay', ['2025-06-29', '2025-06-30'], '2025-06-30', '2025-06-30'],
  ['a day on which something begins stays', ['2025-07-01', '2026-07-01'], '2025-07-01', '2025-07-01'],
])('%s', (_name, tage, tag, boundary) => {
  expect(verlegteTage(tage, isBeginn)(tag)).toBe(boundary)
})

test('where the day before begins something as well, a reading is its own', () => {
  expect(verlegteTage(['2025-12-31'], beginnOf(['2025-12-31']))('2025-12-31')).toBe('2025-12-31')
})

test('entries and their factors move together', () => {
  const umrechnung = (von: string, bis: string) => ({ von, bis, kubikmeter: 1, zustandszahl: 1, brennwert: 10 })
  const entry = { von: '2024-12-31', bis: '2025-06-30', summe: 10, summeJahr: 20, prognose: false, proKanal: [] }
  const [moved] = anGrenzen([{ ...entry, umrechnung: [umrechnung('2024-12-31', '2025-06-30')] }], ['2025-07-01'])
  expect(moved).toMatchObject({
    von: '2025-01-01',
    bis: '2025-07-01',
    summe: 10,
    umrechnung: [umrechnung('2025-01-01', '2025-07-01')],
  })
})
