import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded } from '../lib/exact.ts'
import { shareCents } from './aufstellung.ts'

test('amounts that are rounded one by one anyway stay as they are', () => {
  expect(shareCents(30n, [1049n, 1951n], 100n)).toEqual([10n, 20n])
})

test.each([
  ['too few', [1040n, 2045n, 301n], 34n, [10n, 21n, 3n]],
  ['too many', [1060n, 2055n, 399n], 35n, [11n, 20n, 4n]],
  ['too few below zero', [-1040n, -2045n, -301n], -34n, [-10n, -21n, -3n]],
] as const)(
  'with %s, the amount bears the Cent whose rounding went furthest the other way',
  (_name, amounts, total, cents) => {
    expect(shareCents(total, amounts, 100n)).toEqual(cents)
  },
)

test('the Cents of any amounts add up to their rounded sum, and each is its amount rounded up or down', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), { maxLength: 40 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (amounts, perCent) => {
        const total = divideRounded(
          amounts.reduce((sum, one) => sum + one, 0n),
          perCent,
        )
        const cents = shareCents(total, amounts, perCent)
        expect(cents.reduce((sum, one) => sum + one, 0n)).toBe(total)
        for (const [index, amount] of amounts.entries()) {
          const away = (cents[index] ?? 0n) * perCent - amount
          expect(away < perCent && away > -perCent).toBe(true)
        }
      },
    ),
  )
})
