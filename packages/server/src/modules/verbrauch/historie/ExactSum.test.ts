import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExactSum } from './ExactSum.ts'

const whole = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })

test('sums of products are exact at any size', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(whole, whole)), (pairs) => {
      const sum = new ExactSum()
      for (const [one, other] of pairs) sum.addProduct(one, other)
      expect(BigInt(sum.total)).toBe(pairs.reduce((total, [one, other]) => total + BigInt(one) * BigInt(other), 0n))
    }),
  )
})

test('small numbers that a double would lose behind a large one stay', () => {
  const sum = new ExactSum()
  for (const wert of [2 ** 53 - 1, 1, 1, 1]) sum.add(wert)
  expect(BigInt(sum.total)).toBe(2n ** 53n + 2n)
})
