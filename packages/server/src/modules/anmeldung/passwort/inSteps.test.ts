import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSteps } from '../../../lib/inSteps.ts'

/** How many milliseconds something takes. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work().catch(() => undefined)
  return performance.now() - start
}

test('success and failure take the same time', async () => {
  const start = performance.now()
  const [done, failed] = await Promise.allSettled([
    inSteps(60, () => Promise.resolve('da')),
    inSteps(60, () => Promise.reject(new Error('nicht da'))),
  ])
  expect(performance.now() - start).toBeGreaterThanOrEqual(58)
  expect(done).toEqual({ status: 'fulfilled', value: 'da' })
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'nicht da' } })
})

test('work that takes longer takes twice the time, whether it succeeds or not', async () => {
  const times = await Promise.all([
    timeOf(() => inSteps(60, () => pause(70))),
    timeOf(() => inSteps(60, () => pause(70).then(() => Promise.reject(new Error('nicht da'))))),
  ])
  for (const time of times) expect(time).toBeGreaterThanOrEqual(118)
})
