import { setTimeout } from 'node:timers/promises'

/** Where the time comes from; injected, so that tests and the demo can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that starts at `start` and runs on from there. */
export function clockFrom(start: Date): Clock {
  const offsetMs = start.getTime() - systemClock.now().getTime()
  return { now: () => new Date(systemClock.now().getTime() + offsetMs) }
}

// The clocks of several servers differ a little, and are set back a little.
const toleranceMs = 60_000

/**
 * The latest end that something of this length can have if it begins now. A stored end later than this was written
 * while the clock was ahead: it counts as over, or it would stay valid until the correct clock reaches it.
 */
export function latestEnd(now: Date, longestMs: number): Date {
  return new Date(now.getTime() + longestMs + toleranceMs)
}

const everyMs = 5000
const mostMs = 60_000

/** The distance between the system's clock and the monotonic one, which is never set. */
const offsetMs = () => systemClock.now().getTime() - performance.now()

/** Ends when the system's clock is set, by more than a minute in either direction, or when `signal` aborts. */
export async function untilClockIsSet(signal: AbortSignal): Promise<void> {
  let offset = offsetMs()
  while (!signal.aborted) {
    await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    const before = offset
    offset = offsetMs()
    if (Math.abs(offset - before) > mostMs) return
  }
}
