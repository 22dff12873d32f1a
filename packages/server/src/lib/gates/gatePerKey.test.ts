import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { GateFull, gatePerKey } from './gates.ts'

/** Tasks that end when the test says so, in the order in which they began. */
function tasks() {
  const ends: (() => void)[] = []
  return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) }
}

test('each key has its own places and its own line', async () => {
  const pass = gatePerKey({ width: 2, places: 1 })
  const { ends, task } = tasks()
  const own = [pass('a', task), pass('a', task), pass('a', task)]
  expect(ends).toHaveLength(2)
  await expect(pass('a', task)).rejects.toBeInstanceOf(GateFull)
  const other = pass('b', task)
  expect(ends).toHaveLength(3)
  ends[0]?.()
  await own[0]
  await expect.poll(() => ends.length).toBe(4)
  for (const end of ends) end()
  await Promise.all([...own, other])
})

test('a refused or failed task frees no place that another task has', async () => {
  const pass = gatePerKey({ width: 1, places: 0 })
  const { ends, task } = tasks()
  await expect(pass('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await pause(1)
  const running = pass('a', task)
  for (let turn = 0; turn < 3; turn++) await expect(pass('a', task)).rejects.toBeInstanceOf(GateFull)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await running
  // The answer is there before the place is free.
  await pause(1)
  expect(await pass('a', () => Promise.resolve('da'))).toBe('da')
})

test('a key that has had more than its share is answered at once, and its next task begins after a pause', async () => {
  const pass = gatePerKey({ width: 1, places: 9, rest: { share: 0.25, burstMs: 60, mostMs: 1000 } })
  const begun: { readonly who: string; readonly atMs: number }[] = []
  const work = (who: string) =>
    pass(who, () => {
      begun.push({ who, atMs: performance.now() })
      return pause(50)
    })
  const own = [work('a'), work('a'), work('a'), work('a')]
  await Promise.all(own.slice(0, 3))
  expect(begun).toHaveLength(3)
  await work('b')
  await own[3]
  expect(begun.map(({ who }) => who).join('')).toBe('aaaba')
  const [, , third = 0, fourth = 0] = begun.filter(({ who }) => who === 'a').map(({ atMs }) => atMs)
  expect(fourth - third).toBeGreaterThan(150)
})

test('a task counts no more than the most that one task counts, however long it waits', async () => {
  const pass = gatePerKey({ width: 1, places: 1, rest: { share: 0.01, burstMs: 0, mostMs: 1 } })
  const startMs = performance.now()
  const took = pass('a', () => pause(100))
  await pass('a', () => Promise.resolve())
  await took
  // Not the ten seconds that it would have to pay for.
  expect(performance.now() - startMs).toBeLessThan(5000)
})
