import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestTarget, type TestTarget } from '../testing/openTestTarget.ts'
import { auc, timeTries, tryLogin, tryRegistrierung } from './zeit.ts'

// @module-tag full

let target: TestTarget
beforeAll(async () => {
  target = await openTestTarget()
})
afterAll(() => target.close())

test.each([
  // Short ones are more easily held up by other work.
  ['a failed login', tryLogin, 60],
  ['registering', tryRegistrierung, 15],
])('%s takes equally long whether the number exists or not', async (_, what, pairs) => {
  const { known, unknown, others } = await timeTries(target, what, { pairs, seed: 1 })
  expect(others).toEqual([])
  expect([known.length, unknown.length]).toEqual([pairs, pairs])
  // Compares the fastest of each, since other work on the machine only adds time. `npm run drill` compares all.
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test.each([
  [[1, 2, 3], [1, 2, 3], 0.5],
  [[4, 5], [1, 2, 3], 1],
  [[1], [2, 3], 0],
  [[2], [1, 2, 3, 4], 0.375],
])('%j against %j is %d', (some, others, expected) => {
  expect(auc(some, others)).toBe(expected)
})
