import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartSeries } from '../ChartData.ts'
import { breakLabel, formatTick, pickLabels, type YDomain, yDomains } from './axes.ts'

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

test('the axis has room for the least of ranges', () => {
  expect(yDomains([{ ...series('left', [312, 20]), lows: [100, -90] }], 5).left).toEqual([-100, 400])
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

test.each([
  [3500, 500, '3.500'],
  [0, 0.2, '0,0'],
  [0.25, 0.25, '0,25'],
  [0.05, 0.05, '0,05'],
  [-4, 2, '−4'],
  [12, 1, '12'],
  [0.002, 0.001, '0,002'],
])('%d with a distance of %d is %s', (value, step, text) => expect(formatTick(value, step)).toBe(text))

const widthOf = (text: string) => text.length * 8
const room = { left: 0, right: 300, gap: 10, widthOf, keep: 'last' as const }
const texts = (labels: readonly { text: string }[]) => labels.map(({ text }) => text)

test('all labels stay where there is room', () => {
  const labelAt = (index: number) => ({ center: 50 + index * 100, text: `${2024 + index}` })
  expect(pickLabels(3, labelAt, room)).toEqual([
    { center: 50, text: '2024' },
    { center: 150, text: '2025' },
    { center: 250, text: '2026' },
  ])
})

test('where there is little, bars keep their newest and days their first', () => {
  const labelAt = (index: number) => ({ center: 15 + index * 30, text: `31.12.${2016 + index}` })
  expect(texts(pickLabels(10, labelAt, room))).toEqual(['31.12.2017', '31.12.2021', '31.12.2025'])
  expect(texts(pickLabels(10, labelAt, { ...room, keep: 'first' }))).toEqual(['31.12.2016', '31.12.2020', '31.12.2024'])
})

test.each([
  ['30.09.\u2009–\u200931.12.', '30.09.\u2009–\n31.12.'],
  ['31.12.2025', '31.12.\n2025'],
  ['Nov 2025', 'Nov\n2025'],
  ['Aktuell', 'Aktuell'],
  ['12.', '12.'],
])('%j in two lines is %j', (text, lines) => expect(breakLabel(text)).toBe(lines))

test('labels at the ends move inside', () => {
  const labelAt = (index: number) => ({ center: index * 300, text: '00:00' })
  expect(pickLabels(2, labelAt, room).map(({ center }) => center)).toEqual([20, 280])
})

test('no label touches another or leaves the chart', () => {
  const labels = fc.array(fc.string({ minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(labels, fc.integer({ min: 150, max: 1200 }), fc.constantFrom('first', 'last'), (all, right, keep) => {
      const labelAt = (index: number) => ({ center: ((index + 0.5) * right) / all.length, text: all[index] ?? '' })
      const picked = pickLabels(all.length, labelAt, { ...room, right, keep })
      expect(picked.length).toBeGreaterThan(0)
      let end = -10
      for (const { center, text } of picked) {
        expect(center - widthOf(text) / 2).toBeGreaterThanOrEqual(end + 10 - 1e-6)
        end = center + widthOf(text) / 2
      }
      expect(end).toBeLessThanOrEqual(right + 1e-6)
    }),
  )
})

test('thousands of labels are not all written to find the few that fit', () => {
  let written = 0
  const labelAt = (index: number) => {
    written++
    return { center: index / 10, text: '01.03.2026' }
  }
  expect(pickLabels(8760, labelAt, { ...room, right: 876 }).length).toBeGreaterThan(4)
  expect(written).toBeLessThan(200)
})
