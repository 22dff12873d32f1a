import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExactSum } from './sumTeile.ts'

const wholeNumber = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })

test('sums of products are exact at any size', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(wholeNumber, wholeNumber)), (pairs) => {
      const sum = new ExactSum()
      for (const [one, other] of pairs) sum.addProduct(one, other)
      expect(sum.total).toBe(pairs.reduce((total, [one, other]) => total + BigInt(one) * BigInt(other), 0n))
    }),
  )
})

test('a sum beyond what a double holds keeps the small numbers added to it', () => {
  const sum = new ExactSum()
  for (const wert of [2 ** 53 - 1, 1, 1, 1]) sum.add(wert)
  expect(sum.total).toBe(2n ** 53n + 2n)
})
