import { setTimeout as pause } from 'node:timers/promises'

/** Does the work, and answers or fails a whole number of `ms` from now, so that the time does not tell what was done. */
export async function inSteps<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const [done] = await Promise.allSettled([work()])
  const tookMs = performance.now() - start
  await pause(Math.max(1, Math.ceil(tookMs / ms)) * ms - tookMs)
  if (done.status === 'rejected') throw done.reason
  return done.value
}
