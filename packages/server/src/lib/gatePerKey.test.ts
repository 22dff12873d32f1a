import { expect, test } from 'vitest'
import { GateFull } from './GateFull.ts'
import { gatePerKey } from './gatePerKey.ts'

/** Tasks that end when the test says so, in the order in which they began. */
function tasks() {
  const ends: (() => void)[] = []
  return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) }
}

test('each key has its own places and its own line', async () => {
  const pass = gatePerKey(2, 1)
  const { ends, task } = tasks()
  const own = [pass('a', task), pass('a', task), pass('a', task)]
  expect(ends).toHaveLength(2)
  await expect(pass('a', task)).rejects.toBeInstanceOf(GateFull)
  const other = pass('b', task)
  expect(ends).toHaveLength(3)
  ends[0]?.()
  await own[0]
  expect(ends).toHaveLength(4)
  for (const end of ends) end()
  await Promise.all([...own, other])
})

test('a refusal and a failure leave the places of those inside as they are', async () => {
  const pass = gatePerKey(1, 0)
  const { ends, task } = tasks()
  await expect(pass('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const running = pass('a', task)
  for (let turn = 0; turn < 3; turn++) await expect(pass('a', task)).rejects.toBeInstanceOf(GateFull)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await running
  expect(await pass('a', () => Promise.resolve('da'))).toBe('da')
})
