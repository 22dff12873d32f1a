import { setTimeout } from 'node:timers/promises'

/** Whether a promise ends, whatever way, within the time. */
export async function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const ends = promise.then(
    () => true,
    () => true,
  )
  const late = setTimeout(ms, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([ends, late])
  } finally {
    timer.abort()
  }
}
