import { setTimeout as pause } from 'node:timers/promises'

/** Does the work, and answers or fails no sooner than `ms` from now, so that the time does not tell what was done. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), pause(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
