import { expect, test } from 'vitest'
import { deriveDifferenz, estimateDifferenz } from './ablesung.ts'

const millionths = (wert: number) => BigInt(Math.round(wert * 1e6))

test.each<[string, number, number, number | undefined, number | undefined]>([
  ['a higher value: the difference', 100, 350.5, 3, 250.5],
  ['the same value: nothing was counted', 100, 100, 3, 0],
  ['a lower value just past the highest number: a rollover', 999.5, 10, 3, 10.5],
  ['just below half of the range: a rollover', 600.001, 100, 3, 499.999],
  ['exactly half of the range: unknown', 600, 100, 3, undefined],
  ['a little lower, as after a mistyped value: unknown', 500, 499, 3, undefined],
  ['from a value that the register cannot show: unknown, not negative', 1200, 1, 3, undefined],
  ['from the first value that the register cannot show: unknown', 1000, 1, 3, undefined],
  ['a higher value than the register can show: the difference', 900, 1200, 3, 300],
  ['a lower value of a register of unknown size: unknown', 999, 1, undefined, undefined],
  ['a higher value of a register of unknown size: the difference', 1, 999, undefined, 998],
])('%s', (_name, vorher, nachher, vorkommastellen, expected) => {
  expect(estimateDifferenz(vorher, nachher, vorkommastellen)).toBe(expected)
  const exact = deriveDifferenz(millionths(vorher), millionths(nachher), vorkommastellen)
  expect(exact).toBe(expected === undefined ? undefined : millionths(expected))
})

test('no digit of a long value is lost', () => {
  expect(deriveDifferenz(999_999_999_999_999_999n, 1n, 12)).toBe(2n)
})
