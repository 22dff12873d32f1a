import { expect, test } from 'vitest'
import { gate, GateFull } from './gates.ts'

test('no more than the width run at once, all run, in their order', async () => {
  const pass = gate(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const task = (id: number) => async () => {
    started.push(id)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    return id
  }
  const results = await Promise.all([1, 2, 3, 4, 5].map((id) => pass(task(id))))
  expect(results).toEqual([1, 2, 3, 4, 5])
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a task that fails frees its place', async () => {
  const pass = gate(1)
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass(() => Promise.resolve('yes'))).toBe('yes')
})

test('a task that finds the line full is refused at once, and no other task is', async () => {
  const pass = gate(2, 1)
  const ends: (() => void)[] = []
  const task = () => new Promise<void>((resolve) => ends.push(resolve))
  const admitted = [pass(task), pass(task), pass(task)]
  await expect(pass(task)).rejects.toBeInstanceOf(GateFull)
  expect(ends).toHaveLength(2)
  ends[0]?.()
  await admitted[0]
  const late = pass(task)
  await expect(pass(task)).rejects.toBeInstanceOf(GateFull)
  ends[1]?.()
  await admitted[1]
  for (let turn = 2; turn < 4; turn++) ends[turn]?.()
  await Promise.all([...admitted, late])
  expect(ends).toHaveLength(4)
})
