import { expect, test } from 'vitest'
import { auc } from './auc.ts'

test.each([
  [[1, 2, 3], [1, 2, 3], 0.5],
  [[4, 5], [1, 2, 3], 1],
  [[1], [2, 3], 0],
  [[2], [1, 2, 3, 4], 0.375],
])('%j against %j is %d', (some, others, expected) => {
  expect(auc(some, others)).toBe(expected)
})
