import { expect, test } from 'vitest'
import type { ChartData, ChartSeries } from '../ChartData.ts'
import { chartSlots } from './chartSlots.ts'
import { gapRects, listGaps } from './gaps.ts'

const series = (kind: ChartSeries['kind'], values: ChartSeries['values'], incomplete: boolean[] = []): ChartSeries => ({
  key: kind,
  name: kind,
  kind,
  color: '',
  values,
  incomplete,
})

test.each([
  ['bars', [null, 1], [[0, 0]]],
  ['bars', [1, 2], []],
  ['line', [null, 1, 2], []],
  [
    'line',
    [null, 1, null, null, 2, null],
    [
      [2, 3],
      [5, 5],
    ],
  ],
  ['step', [null, null], []],
] as const)('gaps of %s of %j: %j', (kind, values, expected) => {
  expect(listGaps({ series: [series(kind, values)] })).toEqual(expected)
})

test('a line that is known only in part has a gap there; a bar carries its own sign', () => {
  expect(listGaps({ series: [series('line', [1, 1], [false, true])] })).toEqual([[1, 1]])
  expect(listGaps({ series: [series('bars', [1, 1], [false, true])] })).toEqual([])
})

test('where there is nothing to know, nothing is missing', () => {
  expect(listGaps({ series: [series('bars', [null, null, 1, null])], absent: [true, false, false, true] })).toEqual([
    [1, 1],
  ])
})

test('gaps of several series that touch are one', () => {
  const all = [series('line', [1, null, 3, 4]), series('line', [1, 2, null, 4])]
  expect(listGaps({ series: all })).toEqual([[1, 2]])
})

test('in time a gap is as wide as all that is missing, among bars as wide as each of them', () => {
  const bands: ChartData['x'] = { kind: 'bands', title: '', labels: ['a', 'b', 'c', 'd'] }
  const times: ChartData['x'] = {
    kind: 'times',
    title: '',
    starts: [0, 1, 2, 3],
    end: 4,
    name: String,
    tick: String,
  }
  const rectsOf = (x: ChartData['x'], kind: ChartSeries['kind']) =>
    gapRects({ x, left: { unit: '' }, series: [series(kind, [1, null, null, 4])] }, chartSlots(x, 0, 400), 10, 80).map(
      (rect) => [rect.x, rect.width, rect.y, rect.height],
    )
  expect(rectsOf(times, 'line')).toEqual([[100, 200, 10, 80]])
  expect(rectsOf(bands, 'bars')).toEqual([
    [115, 70, 10, 80],
    [215, 70, 10, 80],
  ])
})
