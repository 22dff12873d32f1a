import { expect, test } from 'vitest'
import { fairGate, GateFull } from './gates.ts'

/** Tasks that end when the test says so, in the order in which they began. */
function tasks() {
  const ends: (() => void)[] = []
  return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) }
}

test('one key has only its share of the places, running and waiting together', async () => {
  const pass = fairGate(2, 4, 3)
  const { ends, task } = tasks()
  const often = [pass(['a'], task), pass(['a'], task), pass(['a'], task)]
  await expect(pass(['a'], task)).rejects.toBeInstanceOf(GateFull)
  const others = [pass(['b'], task), pass(['c'], task)]
  expect(ends).toHaveLength(2)
  for (let turn = 0; turn < 5; turn++) {
    ends[turn]?.()
    await [...often, ...others][turn]
  }
  expect(ends).toHaveLength(5)
})

test('a share is free again after success, failure and a full line', async () => {
  const pass = fairGate(1, 0, 1)
  await pass(['a'], () => Promise.resolve())
  await expect(pass(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { ends, task } = tasks()
  const running = pass(['b'], task)
  await expect(pass(['a'], task)).rejects.toBeInstanceOf(GateFull)
  ends[0]?.()
  await running
  expect(await pass(['a'], () => Promise.resolve('da'))).toBe('da')
})

test('tasks of many small keys share what their larger common key may take', async () => {
  const pass = fairGate(1, 9, 2, 3)
  const { ends, task } = tasks()
  const often = ['a', 'b', 'c'].map((key) => pass([key, 'gross'], task))
  await expect(pass(['d', 'gross'], task)).rejects.toBeInstanceOf(GateFull)
  const other = pass(['d', 'anders'], task)
  // What was refused has taken a place of neither.
  const again = pass(['d', 'anders'], task)
  await expect(pass(['d', 'anders'], task)).rejects.toBeInstanceOf(GateFull)
  for (let turn = 0; turn < 5; turn++) {
    ends[turn]?.()
    await [...often, other, again][turn]
  }
  const later = pass(['d', 'gross'], task)
  ends[5]?.()
  await later
})
