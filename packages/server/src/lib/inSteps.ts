import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs the work and settles only after a whole multiple of `ms`, so that the response time does not tell what was done.
 */
export async function inSteps<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const [done] = await Promise.allSettled([work()])
  const tookMs = performance.now() - start
  await pause(Math.max(1, Math.ceil(tookMs / ms)) * ms - tookMs)
  if (done.status === 'rejected') throw done.reason
  return done.value
}
