import { berlinDayStart, berlinOffsetMs, berlinToday } from '@ekp/wire/rules/berlin'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { berlinClock } from './berlinClock.ts'

const hourMs = 3_600_000
const hour = fc.integer({ min: Date.UTC(1900, 0, 2) / hourMs, max: Date.UTC(2100, 0, 1) / hourMs })

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

test('any hour of any stretch shows what the zone database says', () => {
  fc.assert(
    fc.property(hour, fc.integer({ min: 0, max: 24 * 800 }), fc.nat(), (von, length, at) => {
      const clock = berlinClock(von * hourMs, (von + length) * hourMs)
      const instantMs = (von + (length === 0 ? 0 : at % length)) * hourMs
      expect(clock.localMs(instantMs)).toBe(instantMs + berlinOffsetMs(instantMs))
      expect(Date.parse(clock.format(instantMs))).toBe(instantMs)
      const datum = berlinToday(new Date(instantMs))
      expect(clock.midnightMs(Date.parse(datum))).toBe(berlinDayStart(datum).getTime())
    }),
    { numRuns: 300 },
  )
})
