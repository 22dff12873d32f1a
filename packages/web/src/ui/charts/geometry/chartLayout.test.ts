import { expect, test } from 'vitest'
import type { ChartData, ChartSeries } from '../ChartData.ts'
import { capHeight } from './bars.ts'
import { layOutChart, scaleOf } from './chartLayout.ts'

const bars: ChartSeries = { key: 'a', name: 'A', kind: 'bars', color: '', values: [1200, 3400] }
const chart = (...series: ChartSeries[]): ChartData => ({
  x: { kind: 'bands', title: 'Ende', labels: ['31.12.2024', '31.12.2025'] },
  left: { unit: 'kWh' },
  series,
})
const space = { width: 320, height: 300, line: 20, widthOf: (text: string) => text.length * 8 }

test('the left margin is as wide as the longest figure', () => {
  const { left, leftScale } = layOutChart(chart(bars), space)
  expect(Math.max(...leftScale.ticks.map(({ text }) => text.length))).toBe('3.500'.length)
  expect(left).toBe(5 * 8 + 8)
})

test('ticks and bars stay inside the drawing', () => {
  const { leftScale, top, bottom, slots, right } = layOutChart(chart(bars), space)
  for (const { y } of leftScale.ticks) expect(y >= top && y <= bottom).toBe(true)
  expect([leftScale.y(0), slots.end(1)]).toEqual([bottom, right])
})

test('labels at bars take from the drawing what they need above the highest bar, and no more', () => {
  const plain = layOutChart(chart(bars), space)
  const level = layOutChart(chart({ ...bars, labels: ['12', '34'] }), space)
  const upright = layOutChart(chart({ ...bars, labels: ['12 Cent', '1.234.567,89\u00a0Cent'] }), space)
  expect([level.valueLabels.mode, upright.valueLabels.mode]).toEqual(['level', 'upright'])
  // A line of text has room below the axis' highest figure already.
  expect(level.leftScale.y(3400)).toBe(plain.leftScale.y(3400))
  expect(level.leftScale.y(3400) - level.valueLabels.headroom).toBeGreaterThan(level.top)
  expect(upright.leftScale.y(3400) - upright.valueLabels.headroom).toBeCloseTo(upright.top, 6)
  expect(upright.unitY).toBeGreaterThan(plain.unitY)
  const deep = layOutChart(chart({ ...bars, values: [1200, -3400], labels: ['12', '34'] }), space)
  expect(deep.leftScale.y(-3400) + deep.valueLabels.headroom).toBeLessThanOrEqual(deep.bottom)
})

test('labels that have no room at all are left to the table', () => {
  const many = Array.from({ length: 60 }, (_, index) => index)
  const data = chart({ ...bars, values: many, labels: many.map(String) })
  const x = { ...data.x, kind: 'bands', labels: many.map(String) } as const
  expect(layOutChart({ ...data, x }, space).valueLabels).toEqual({ mode: 'none', headroom: 0 })
})

test('labels that have no room side by side stand in two lines, so that each bar keeps its own', () => {
  const labels = ['30.09.\u2009–\u200931.12.', '31.12.\u2009–\u200930.04.', '30.04.\u2009–\u200930.09.']
  const data = { ...chart({ ...bars, values: [1, 2, 3] }), x: { kind: 'bands', title: 'Zeitraum', labels } as const }
  const narrow = layOutChart(data, space)
  expect(narrow.xTicks.map(({ text }) => text)).toEqual(labels.map((label) => label.replace(/\u2009(?=\S+$)/, '\n')))
  const wide = layOutChart(data, { ...space, width: 640 })
  expect(wide.xTicks.map(({ text }) => text)).toEqual(labels)
  // The second line takes its height from the drawing.
  expect([narrow.xLines, wide.xLines, wide.bottom - narrow.bottom]).toEqual([2, 1, space.line])
})

test('what stands on a bar that is known in part has room below its label', () => {
  const labelled = { ...bars, labels: ['12,34 Cent', '34,56 Cent'] }
  const plain = layOutChart(chart(labelled), { ...space, width: 120 })
  const partly = layOutChart(chart({ ...labelled, incomplete: [true, false] }), { ...space, width: 120 })
  expect(partly.valueLabels.headroom - plain.valueLabels.headroom).toBe(capHeight)
})

test('a second axis has figures of its own at the right', () => {
  const price: ChartSeries = { key: 'b', name: 'B', kind: 'line', axis: 'right', color: '', values: [0.25, -0.1] }
  const { rightScale, leftScale, right } = layOutChart({ ...chart(bars, price), right: { unit: 'EUR' } }, space)
  expect(right).toBeLessThan(320 - 8)
  expect(rightScale?.y(0)).toBeCloseTo(leftScale.y(0), 6)
})

test('a value above what the axis makes room for ends at its top', () => {
  const { leftScale, top } = layOutChart(
    { ...chart({ ...bars, values: [1000, 1_046_769] }), left: { unit: 'kWh', most: 1000 } },
    space,
  )
  expect(leftScale.y(1000)).toBeCloseTo(top, 6)
  expect(leftScale.y(1_046_769)).toBe(leftScale.y(1000))
})

test('a series with a row of its own stands below the others, on a scale that theirs does not stretch', () => {
  const use: ChartSeries = { key: 'a', name: 'A', kind: 'line', color: '', values: [1, 3] }
  const cost: ChartSeries = { ...use, key: 'c', axis: 'right', values: [0.1, 0.7], isBelow: true }
  const price: ChartSeries = { ...use, key: 'b', axis: 'right', values: [0.2, 0.3] }
  const data: ChartData = { ...chart(use, price, cost), right: { unit: 'EUR' } }
  const layout = layOutChart(data, space)
  const y = (series: ChartSeries, value: number) => scaleOf(series, layout).y(value)
  // The price fills its axis although the cost is higher.
  expect(layout.rightScale?.ticks.at(-1)?.text).toBe('0,4')
  expect(y(use, 0)).toBe(y(price, 0))
  expect(y(cost, 0)).toBe(layout.bottom)
  expect(y(cost, 0.7)).toBeGreaterThan(y(use, 0))
  expect(layOutChart(chart(use), space).belowScale).toBeUndefined()
  // Without the price, only its own figures stand at the right.
  expect(layOutChart({ ...chart(use, cost), right: { unit: 'EUR' } }, space).rightScale).toBeUndefined()
})

test('the row below is as high as the chart says', () => {
  const below: ChartSeries = { key: 'b', name: 'B', kind: 'line', color: '', values: [1, -1], isBelow: true }
  const heightOf = (data: ChartData) => {
    const { bottom, belowScale } = layOutChart(data, space)
    return bottom - (belowScale?.top ?? 0)
  }
  expect(heightOf(chart(bars, below))).toBe(3 * space.line)
  expect(heightOf({ ...chart(bars, below), linesOfRow: 6 })).toBe(6 * space.line)
})
