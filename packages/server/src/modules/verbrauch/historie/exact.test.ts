import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded } from '../mengen.ts'
import { divide, type Exact, ExactSum, plus, times } from './exact.ts'

const small = fc.integer({ min: -1000, max: 1000 })
const safe = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })
const whole = fc.oneof<fc.Arbitrary<Exact>[]>(small, safe, fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }))

test('sums and products are exact at any size', () => {
  fc.assert(
    fc.property(whole, whole, (one, other) => {
      expect(BigInt(plus(one, other))).toBe(BigInt(one) + BigInt(other))
      expect(BigInt(times(one, other))).toBe(BigInt(one) * BigInt(other))
    }),
  )
})

const positive = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 2 ** 53 - 1 }))

test('a quotient is rounded like that of large numbers', () => {
  fc.assert(
    fc.property(whole, positive, (dividend, divisor) => {
      expect(divide(dividend, divisor)).toBe(Number(divideRounded(BigInt(dividend), BigInt(divisor))))
    }),
    { numRuns: 1000 },
  )
})

test('quotients beside a half, at every size', () => {
  const divisor = fc.integer({ min: 1, max: 2 ** 25 })
  const quotient = fc.integer({ min: -(2 ** 27), max: 2 ** 27 })
  fc.assert(
    fc.property(divisor, quotient, fc.constantFrom(-1, 0, 1), (half, odd, beside) => {
      const dividend = half * (2 * odd + 1) + beside
      expect(divide(dividend, 2 * half)).toBe(Number(divideRounded(BigInt(dividend), BigInt(2 * half))))
    }),
    { numRuns: 1000 },
  )
})

test('there is no minus zero', () => {
  expect(times(-5, 0)).toBe(0)
  expect(divide(-1, 3)).toBe(0)
})

const wholeNumber = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })

test('sums of products are exact at any size', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(wholeNumber, wholeNumber)), (pairs) => {
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
