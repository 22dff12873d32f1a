import { expect, test } from 'vitest'
import { atLeast } from './atLeast.ts'

test('success and failure alike take the time, and stay what they are', async () => {
  const start = performance.now()
  const [done, failed] = await Promise.allSettled([
    atLeast(60, () => Promise.resolve('da')),
    atLeast(60, () => Promise.reject(new Error('nicht da'))),
  ])
  expect(performance.now() - start).toBeGreaterThanOrEqual(58)
  expect(done).toEqual({ status: 'fulfilled', value: 'da' })
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'nicht da' } })
})
