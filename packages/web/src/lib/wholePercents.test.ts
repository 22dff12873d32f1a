import { array, assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import { wholePercents } from './wholePercents.ts'

test.each([
  [[1], [100]],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [45.4, 30.4, 24.2],
    [46, 30, 24],
  ],
  [
    [16.6, 16.6, 66.8],
    [17, 16, 67],
  ],
  [
    [50, 30, 20],
    [50, 30, 20],
  ],
])('%j are %j', (shares, expected) => expect(wholePercents(shares)).toEqual(expected))

test('they add up to 100, and none is a whole percent away from what it is', () => {
  const share = double({ min: 0.001, max: 1e6, noNaN: true })
  assert(
    property(array(share, { minLength: 1, maxLength: 8 }), (shares) => {
      const sum = shares.reduce((all, one) => all + one, 0)
      const percents = wholePercents(shares)
      expect(percents.reduce((all, one) => all + one, 0)).toBe(100)
      for (const [index, percent] of percents.entries()) {
        expect(Math.abs(percent - (100 * (shares[index] ?? 0)) / sum)).toBeLessThan(1)
      }
    }),
  )
})
