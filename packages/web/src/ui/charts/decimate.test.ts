import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimate } from './decimate.ts'
import type { LinePoint } from './linePoints.ts'

const ys = fc.array(fc.option(fc.integer({ min: 0, max: 1000 }), { freq: 20 }), { minLength: 1, maxLength: 600 })
const spread = (values: readonly (number | null)[], width: number): (LinePoint | null)[] =>
  values.map((y, index) =>
    y === null ? null : { x: (index * width) / values.length, y, isEstimated: index % 97 > 80 },
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

test('each gap stays, and nothing changes its order', () => {
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
