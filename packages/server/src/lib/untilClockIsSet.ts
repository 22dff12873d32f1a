import { setTimeout } from 'node:timers/promises'
import { systemClock } from './clock.ts'

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
