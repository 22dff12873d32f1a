import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartSeries } from './ChartData.ts'
import { type YDomain, yDomains } from './yDomains.ts'

const series = (axis: 'left' | 'right', values: readonly (number | null)[]): ChartSeries => ({
  key: axis,
  name: axis,
  kind: 'line',
  color: '',
  axis,
  values,
})
const zeroOf = ([low, high]: YDomain) => -low / (high - low)

test('zero is always part of the axis, and its ends are round', () => {
  expect(yDomains([series('left', [312, 987])], 5).left).toEqual([0, 1000])
  expect(yDomains([series('left', [-312, -87])], 5).left).toEqual([-350, 0])
})

test.each([[[]], [[null, null]], [[0, 0]]])('without a span %j the axis still has one', (values) => {
  expect(yDomains([series('left', values)], 5).left).toEqual([0, 1])
})

test('zero is at the same height on both axes, and every value stays inside', () => {
  const values = fc.array(fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000)), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(values, values, (lefts, rights) => {
      const { left, right } = yDomains([series('left', lefts), series('right', rights)], 5)
      expect(zeroOf(left)).toBeCloseTo(zeroOf(right), 6)
      for (const [[low, high], some] of [
        [left, lefts],
        [right, rights],
      ] as const) {
        expect(high).toBeGreaterThan(low)
        const slack = (high - low) * 1e-9
        expect(some.filter((value) => value !== null && (value < low - slack || value > high + slack))).toEqual([])
      }
    }),
  )
})
