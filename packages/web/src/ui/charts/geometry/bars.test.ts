import { expect, test } from 'vitest'
import { barPath, barRects, capHeight, capsOf, mergeColumns, splitBars } from './bars.ts'
import { chartSlots } from './chartSlots.ts'

const bands = (count: number, width: number) =>
  chartSlots({ kind: 'bands', title: '', labels: Array.from({ length: count }, () => '') }, 0, width)
const y = (value: number) => 100 - value
const alone = { position: 0, size: 1 }

test('a bar stands on zero, hangs from it, or is not there', () => {
  const rects = barRects([30, null, -20, 0], bands(4, 400), y, alone)
  expect(rects).toEqual([
    { index: 0, x: 15, width: 70, y: 70, height: 30 },
    { index: 2, x: 215, width: 70, y: 100, height: 20 },
    { index: 3, x: 315, width: 70, y: 100, height: 0 },
  ])
})

test('only the estimated part of a bar is drawn as one, above what was measured', () => {
  const rects = barRects([40, 20, 10, 0], bands(4, 400), y, alone)
  const { measured, estimated } = splitBars(rects, (index) => [0.25, 1, 0, 0][index] ?? 0)
  const parts = (some: typeof measured) => some.map((one) => [one.index, one.y, one.height])
  expect(parts(measured)).toEqual([
    [0, 70, 30],
    [2, 90, 10],
    [3, 100, 0],
  ])
  expect(parts(estimated)).toEqual([
    [0, 60, 10],
    [1, 80, 20],
  ])
})

test('what says that a part is missing stands on a bar, and below one that goes down', () => {
  const rects = barRects([30, -20], bands(2, 200), y, alone)
  expect(capsOf(rects, (index) => index === 1).map((cap) => [cap.x, cap.width, cap.y, cap.height])).toEqual([
    [15, 70, 70 - capHeight, capHeight],
    [115, 70, 120, capHeight],
  ])
})

test('bars of two series stand side by side', () => {
  const [first] = barRects([30], bands(1, 100), y, { position: 0, size: 2 })
  const [second] = barRects([30], bands(1, 100), y, { position: 1, size: 2 })
  expect([first?.x, second?.x, first?.width]).toEqual([15, 50, 35])
})

test('a single bar is no wall', () => {
  expect(barRects([1], bands(1, 1000), y, alone)[0]?.width).toBe(96)
})

test('bars that share a pixel become one that keeps the highest and the lowest', () => {
  const values = Array.from({ length: 400 }, (_, index) => (index === 205 ? 90 : index === 206 ? -40 : 5))
  const merged = mergeColumns(barRects(values, bands(400, 100), y, alone))
  expect(merged).toHaveLength(100)
  expect(merged[51]).toMatchObject({ x: 51, width: 1, y: 10, height: 130 })
})

test('bars wide enough to be seen stay as they are', () => {
  const rects = barRects([1, 2], bands(2, 100), y, alone)
  expect(mergeColumns(rects)).toBe(rects)
})

test('all bars are drawn as one path', () => {
  expect(barPath(barRects([30, -20], bands(2, 200), y, alone))).toBe('M15,70h70v30h-70zM115,100h70v20h-70z')
})
