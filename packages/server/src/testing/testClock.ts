import type { Clock } from '../lib/clock.ts'

/** A clock that stands until the test moves it. */
export interface TestClock extends Clock {
  set(instant: string): void
  advance(seconds: number): void
}

export function testClock(start = '2026-11-21T10:00:00+01:00'): TestClock {
  let now = new Date(start)
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}
