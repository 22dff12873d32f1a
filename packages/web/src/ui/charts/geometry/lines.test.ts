import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartSlots } from './chartSlots.ts'
import { areaPaths, decimate, linePaths, type LinePoint, linePoints, markedIndexes, rangePath } from './lines.ts'

const y = (value: number) => 100 - value
const draw = (kind: 'line' | 'step', values: readonly (number | null)[], estimated?: readonly boolean[]) => {
  const labels = values.map(String)
  const slots = chartSlots({ kind: 'bands', title: '', labels }, 0, values.length * 10)
  return linePaths(linePoints({ kind, values, ...(estimated && { estimated }) }, slots, y))
}

test('a line runs through the middle of its places', () => {
  expect(draw('line', [10, 20, 5])).toEqual({ measured: 'M5,90L15,80L25,95', estimated: '' })
})

test('what lies between a line and zero is told apart as the line is, and a gap stays empty', () => {
  const slots = chartSlots({ kind: 'bands', title: '', labels: ['1', '2', '3', '4', '5'] }, 0, 50)
  const series = { kind: 'line' as const, values: [10, 20, null, 5, 6], estimated: [false, false, false, true, true] }
  expect(areaPaths(linePoints(series, slots, y), y(0))).toEqual({
    measured: 'M5,90L15,80L15,100L5,100Z',
    estimated: 'M35,95L45,94L45,100L35,100Z',
  })
})

test('what lies between the least and the most of a range is one shape, and a gap where one of them is missing', () => {
  const slots = chartSlots({ kind: 'bands', title: '', labels: ['1', '2', '3', '4'] }, 0, 40)
  const points = (values: readonly (number | null)[]) => linePoints({ kind: 'line', values }, slots, y)
  expect(rangePath(points([10, 20, 30, 40]), points([5, 10, null, 40]))).toBe('M5,90L15,80L15,90L5,95ZM35,60L35,60Z')
})

test('a missing value is a gap, never zero', () => {
  expect(draw('line', [10, 20, null, 5, 6]).measured).toBe('M5,90L15,80M35,95L45,94')
})

test('a value between two gaps is a point', () => {
  expect(draw('line', [null, 20, null]).measured).toBe('M15,80Z')
})

test('a line to and from an estimate is drawn as one', () => {
  expect(draw('line', [10, 20, 30, 40, 50], [false, false, true, false, false])).toEqual({
    measured: 'M5,90L15,80M35,60L45,50',
    estimated: 'M15,80L25,70L35,60',
  })
})

test('an estimate alone is no measurement', () => {
  expect(draw('line', [null, 20, null], [false, true, false])).toEqual({ measured: '', estimated: 'M15,80Z' })
})

test('steps keep their value until the next begins', () => {
  expect(draw('step', [10, 20, -5]).measured).toBe('M0,90L10,90L10,80L20,80L20,105L30,105')
})

test('a step that is no measurement is told apart from its neighbours', () => {
  expect(draw('step', [10, 20], [false, true])).toEqual({ measured: 'M0,90L10,90', estimated: 'M10,90L10,80L20,80' })
})

const ys = fc.array(fc.option(fc.integer({ min: 0, max: 1000 }), { freq: 20 }), { minLength: 1, maxLength: 600 })
const spread = (values: readonly (number | null)[], width: number): (LinePoint | null)[] =>
  values.map((value, index) =>
    value === null ? null : { x: (index * width) / values.length, y: value, isEstimated: index % 97 > 80 },
  )

test('each column of pixels keeps its highest and its lowest', () => {
  fc.assert(
    fc.property(ys, fc.integer({ min: 5, max: 50 }), (values, width) => {
      const points = spread(values, width)
      const extremesOf = (some: readonly (LinePoint | null)[]) => {
        const columns = new Map<number, [number, number]>()
        for (const point of some) {
          if (point === null) continue
          const [low, high] = columns.get(Math.floor(point.x)) ?? [point.y, point.y]
          columns.set(Math.floor(point.x), [Math.min(low, point.y), Math.max(high, point.y)])
        }
        return columns
      }
      expect(extremesOf(decimate(points))).toEqual(extremesOf(points))
    }),
  )
})

test('gaps stay, and the order of the points as well', () => {
  fc.assert(
    fc.property(ys, (values) => {
      const points = spread(values, 30)
      const kept = decimate(points)
      expect(kept.filter((point) => point === null)).toHaveLength(values.filter((value) => value === null).length)
      expect(points.filter((point) => point === null || kept.includes(point))).toEqual(kept)
    }),
  )
})

test('of 8,760 points on 1,000 pixels less than half are drawn', () => {
  const points = spread(
    Array.from({ length: 8760 }, (_, index) => (index * 7919) % 997),
    1000,
  )
  expect(decimate(points).length).toBeLessThan(4380)
})

test('points with room of their own all stay', () => {
  const points = spread([1, 2, 3, null, 4], 100)
  expect(decimate(points)).toEqual(points)
})

const many = Array.from({ length: 744 }, () => 1)

test('few points all carry the shape of their line, gaps none', () => {
  expect(markedIndexes([1, null, 3], 40, { position: 0, size: 1 })).toEqual([0, 2])
})

test('where points stand close, lines carry their shapes in turn', () => {
  const [first, second] = [0, 1].map((position) => markedIndexes(many, 4, { position, size: 2 }))
  expect(first?.slice(0, 3)).toEqual([6, 30, 54])
  expect(second?.slice(0, 3)).toEqual([18, 42, 66])
})

test('a single line needs no shape to be told apart', () => {
  expect(markedIndexes(many, 4, { position: 0, size: 1 })).toEqual([])
})
