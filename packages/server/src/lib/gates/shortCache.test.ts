import { expect, test } from 'vitest'
import { testClock } from '../../testing/testClock.ts'
import { shortCache } from './shortMemory.ts'

/** Answers that name the how-manieth they are. */
function counted() {
  let asked = 0
  return () => Promise.resolve((asked += 1))
}

test('the same answer until its time is over, whichever way the clock goes', async () => {
  const clock = testClock('2026-11-21T12:00:00Z')
  const remember = shortCache<number>(clock, 10, 10_000)
  const ask = counted()
  expect(await Promise.all([remember('a', ask), remember('a', ask), remember('b', ask)])).toEqual([1, 1, 2])
  clock.advance(9)
  expect(await remember('a', ask)).toBe(1)
  clock.advance(1)
  expect(await remember('a', ask)).toBe(3)
  clock.advance(-60)
  expect(await remember('a', ask)).toBe(4)
})

test('of more than there is room for the one goes that was asked first', async () => {
  const remember = shortCache<number>(testClock(), 2, 10_000)
  const ask = counted()
  for (const key of ['a', 'b', 'a', 'c']) await remember(key, ask)
  expect(await remember('b', ask)).toBe(2)
  expect(await remember('c', ask)).toBe(3)
  expect(await remember('a', ask)).toBe(4)
})

test('a failure rejects all waiting calls, and the next call tries again', async () => {
  const remember = shortCache<number>(testClock(), 2, 10_000)
  const fail = () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([remember('a', fail), remember('a', counted())])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await remember('a', counted())).toBe(1)
})
