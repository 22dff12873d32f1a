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
 * The latest end that something which lasts so long can have now. What is stored to end later was stored while the clock
 * was ahead: it counts as over, or it would last until the right clock has come that far.
 */
export function latestEnd(now: Date, longestMs: number): Date {
  return new Date(now.getTime() + longestMs + toleranceMs)
}

const everyMs = 5000
const mostMs = 60_000

/** How far the clock is from one that nobody sets. */
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
