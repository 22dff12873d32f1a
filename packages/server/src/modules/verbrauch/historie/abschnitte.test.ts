// @module-tag zones

import { berlinToday } from '@ekp/wire/rules/berlin'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { berlinClock } from '../../../lib/berlinClock.ts'
import { listTage } from '../../../preis/tage.ts'
import { splitTage } from './readHistorie.ts'

const tage = (von: string, bis: string) => {
  const stretch = { vonMs: Date.parse(von), bisMs: Date.parse(bis) }
  return listTage(berlinClock(stretch.vonMs, stretch.bisMs), stretch)
}
const hoursOf = ({ vonMs, bisMs }: { vonMs: number; bisMs: number }) => (bisMs - vonMs) / 3_600_000

test('days have 23, 24 and 25 hours', () => {
  for (const [von, bis, expected] of [
    [
      '2026-03-28T00:00:00+01:00',
      '2026-03-31T00:00:00+02:00',
      { '2026-03-28': 24, '2026-03-29': 23, '2026-03-30': 24 },
    ],
    [
      '2026-10-24T00:00:00+02:00',
      '2026-10-27T00:00:00+01:00',
      { '2026-10-24': 24, '2026-10-25': 25, '2026-10-26': 24 },
    ],
  ] as const) {
    expect(Object.fromEntries(tage(von, bis).map((tag) => [tag.datum, hoursOf(tag)]))).toEqual(expected)
  }
})

test('the first and the last day may be cut', () => {
  const cut = tage('2026-10-25T02:00:00+01:00', '2026-10-26T05:00:00+01:00')
  expect(cut.map((tag) => [tag.datum, hoursOf(tag)])).toEqual([
    ['2026-10-25', 22],
    ['2026-10-26', 5],
  ])
})

test('a year of months, days and hours', () => {
  const year = tage('2026-01-01T00:00:00+01:00', '2027-01-01T00:00:00+01:00')
  expect(splitTage(year, 'monthly').map((month) => month.length)).toEqual([
    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ])
  expect(splitTage(year, 'daily')).toHaveLength(365)
  expect(splitTage(year, 'hourly')).toHaveLength(8760)
})

test('the days of any stretch follow each other without a gap, each with its date', () => {
  const vonMs = fc.integer({ min: Date.UTC(1893, 4, 1), max: Date.UTC(9999, 0, 1) })
  fc.assert(
    fc.property(vonMs, fc.integer({ min: 0, max: 70 * 86_400_000 }), (beginMs, lengthMs) => {
      const stretch = { vonMs: beginMs, bisMs: beginMs + lengthMs }
      const found = listTage(berlinClock(stretch.vonMs, stretch.bisMs), stretch)
      expect(found.flatMap((tag) => [tag.vonMs, tag.bisMs])).toEqual(
        found.length === 0 ? [] : [beginMs, ...found.slice(1).flatMap((tag) => [tag.vonMs, tag.vonMs]), stretch.bisMs],
      )
      for (const tag of found)
        expect([berlinToday(new Date(tag.vonMs)), berlinToday(new Date(tag.bisMs - 1))]).toEqual([tag.datum, tag.datum])
    }),
  )
})
