import fc from 'fast-check'
import { expect, test } from 'vitest'
import { berlinDayHours, berlinDayStart, berlinOffsetMs, berlinToday, berlinUhrzeit } from './berlin.ts'
import { addTage } from './kalendertag.ts'

// The runner repeats this file in four zones.
test('the day changes at midnight in Berlin', () => {
  for (const [instant, datum] of [
    ['2025-12-31T22:59:59.999Z', '2025-12-31'],
    ['2025-12-31T23:00:00Z', '2026-01-01'],
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2024-02-29T12:00:00Z', '2024-02-29'],
  ] as const) {
    expect(berlinToday(new Date(instant))).toBe(datum)
  }
})

test.each([
  ['2026-03-29T00:59:59.999Z', '01:59'],
  ['2026-03-29T01:00:00Z', '03:00'],
  ['2026-10-25T00:30:00Z', '02:30'],
  ['2026-10-25T01:30:00Z', '02:30'],
])('at %s clocks in Berlin show %s', (instant, uhrzeit) => {
  expect(berlinUhrzeit(new Date(instant))).toBe(uhrzeit)
})

test('a day begins at midnight in Berlin', () => {
  for (const [datum, instant] of [
    ['2026-01-01', '2025-12-31T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['1985-09-29', '1985-09-28T22:00:00.000Z'],
  ] as const) {
    expect(berlinDayStart(datum).toISOString()).toBe(instant)
  }
})

test('days have 23, 24 and 25 hours', () => {
  expect(berlinDayHours('2026-03-28')).toHaveLength(24)
  expect(berlinDayHours('2026-03-29')).toHaveLength(23)
  expect(berlinDayHours('2026-10-25')).toHaveLength(25)
  const [, , second, third] = berlinDayHours('2026-10-25').map((hour) => hour.toISOString())
  expect([second, third]).toEqual(['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'])
})

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

function wallClockMs(instantMs: number): number {
  const parts = Object.fromEntries(wallClock.formatToParts(instantMs).map(({ type, value }) => [type, value]))
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts[type]))
  // `Date.UTC` takes 99 for 1999.
  const date = new Date(0)
  date.setUTCFullYear(parts['era'] === 'BC' ? 1 - year : year, month - 1, day)
  return date.setUTCHours(hour, minute, second)
}

test('at any instant, in any year and with any fraction of a second, the offset is that of the clocks in Berlin', () => {
  // Half of all runs are in years that the wire allows.
  const instantMs = fc.oneof(
    fc.integer({ min: Date.UTC(1890, 0, 1), max: Date.UTC(2110, 0, 1) }),
    // The whole range of `Date`, except for its last day: Berlin's wall clock would be beyond it.
    fc.integer({ min: -8.64e15, max: 8.64e15 - 86_400_000 }),
  )
  fc.assert(
    fc.property(instantMs, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (ms, fraction) => {
      const wholeSecond = Math.floor(ms / 1000) * 1000
      expect(berlinOffsetMs(ms)).toBe(wallClockMs(ms) - wholeSecond)
      expect(berlinOffsetMs(wholeSecond + fraction)).toBe(berlinOffsetMs(wholeSecond))
    }),
    { numRuns: 1000 },
  )
})

test('every day of the decades with unusual clock changes begins at the first instant with its date', () => {
  const wrong: string[] = []
  for (let datum = '1915-01-01'; datum < '1951-01-01'; datum = addTage(datum, 1)) {
    const start = berlinDayStart(datum).getTime()
    if (berlinToday(new Date(start)) !== datum || berlinToday(new Date(start - 1)) === datum) wrong.push(datum)
  }
  expect(wrong).toEqual([])
})

test('every day since 1980 begins when the one before ends and contains all its hours', () => {
  const datum = fc.integer({ min: 0, max: 365 * 120 }).map((tage) => addTage('1980-01-01', tage))
  fc.assert(
    fc.property(datum, (day) => {
      const start = berlinDayStart(day).getTime()
      expect(berlinToday(new Date(start))).toBe(day)
      expect(berlinToday(new Date(start - 1))).toBe(addTage(day, -1))
      const hours = berlinDayHours(day)
      expect(new Set(hours.map(berlinToday))).toEqual(new Set([day]))
      expect(berlinDayStart(addTage(day, 1)).getTime()).toBe((hours.at(-1)?.getTime() ?? 0) + 3_600_000)
    }),
  )
})

test('the clocks are one hour ahead of UTC in winter and two in summer', () => {
  for (const [instant, hours] of [
    ['2026-01-01T00:00:00Z', 1],
    ['2026-03-29T00:59:59Z', 1],
    ['2026-03-29T01:00:00Z', 2],
    ['2026-10-25T00:59:59Z', 2],
    ['2026-10-25T01:00:00Z', 1],
    ['1945-07-01T00:00:00Z', 3],
  ] as const) {
    expect(berlinOffsetMs(Date.parse(instant))).toBe(hours * 3_600_000)
  }
})
