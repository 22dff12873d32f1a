import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pace } from './gates.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Milliseconds after which each of that many callers at once may go on. */
async function turnsOf(count: number, wait: () => Promise<void>): Promise<number[]> {
  const start = performance.now()
  const turns = Array.from({ length: count }, async () => {
    await wait()
    return performance.now() - start
  })
  await vi.runAllTimersAsync()
  return Promise.all(turns)
}

test('many at once go one after the other, the last ones together at the longest wait', async () => {
  expect(await turnsOf(6, pace(10, 40))).toEqual([0, 10, 20, 30, 40, 40])
})

test('a later caller does not wait for earlier ones that have gone on', async () => {
  const wait = pace(10, 40)
  await turnsOf(3, wait)
  vi.advanceTimersByTime(10)
  expect(await turnsOf(2, wait)).toEqual([0, 10])
})
