// @module-tag zones

import { berlinDayStart, berlinOffsetMs, berlinToday } from '@ekp/wire/rules/berlin'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { berlinClock } from './berlinClock.ts'

test('the hour that comes twice is told apart by its offset, and the one that never comes is left out', () => {
  const clock = berlinClock(Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z'))
  for (const [instant, text] of [
    ['2026-10-25T00:00:00Z', '2026-10-25T02:00:00+02:00'],
    ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00+01:00'],
    ['2026-03-29T00:45:00Z', '2026-03-29T01:45:00+01:00'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00+01:00'],
  ] as const) {
    expect(clock.format(Date.parse(instant))).toBe(text)
  }
})

test('any instant of any stretch, whole seconds or not, shows what the zone database says', () => {
  const instantMs = fc.oneof(
    fc.integer({ min: Date.UTC(1890, 0, 2), max: Date.UTC(2110, 0, 1) }),
    // The years 0001 to 9996.
    fc.integer({ min: -62_135_596_800_000, max: Date.UTC(9997, 0, 1) }),
  )
  const length = fc.oneof(fc.integer({ min: 0, max: 3_600_000 }), fc.integer({ min: 0, max: 800 * 86_400_000 }))
  fc.assert(
    fc.property(instantMs, length, fc.nat(), (vonMs, lengthMs, at) => {
      const clock = berlinClock(vonMs, vonMs + lengthMs)
      const ms = vonMs + (lengthMs === 0 ? 0 : at % lengthMs)
      const localMs = ms + berlinOffsetMs(ms)
      expect(clock.localMs(ms)).toBe(localMs)
      expect(clock.format(ms).slice(0, 19)).toBe(new Date(localMs).toISOString().slice(0, 19))
      const datum = berlinToday(new Date(ms))
      expect(clock.midnightMs(Date.parse(datum))).toBe(berlinDayStart(datum).getTime())
    }),
    { numRuns: 500 },
  )
})

test('a stretch that begins or ends within a second finds the changes of the clocks to the second', () => {
  const changeMs = Date.parse('2026-10-25T01:00:00Z')
  for (const [before, after] of [
    [1, 1],
    [86_400_457, 543],
    [13 * 86_400_000 + 999, 30 * 86_400_000 + 1],
  ] as const) {
    const clock = berlinClock(changeMs - before, changeMs + after)
    expect(clock.format(changeMs - 1)).toBe('2026-10-25T02:59:59+02:00')
    expect(clock.format(changeMs)).toBe('2026-10-25T02:00:00+01:00')
  }
})
