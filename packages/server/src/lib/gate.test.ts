import { expect, test } from 'vitest'
import { gate } from './gate.ts'

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
