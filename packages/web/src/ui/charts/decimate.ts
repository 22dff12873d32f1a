import type { LinePoint } from './linePoints.ts'

/**
 * Leaves out what no eye could see: of the points in one column of pixels the first, the lowest, the highest
 * and the last stay, and so does each gap.
 */
export function decimate(points: readonly (LinePoint | null)[]): readonly (LinePoint | null)[] {
  const kept: (LinePoint | null)[] = []
  let run: LinePoint[] = []
  const flush = () => {
    kept.push(...corners(run))
    run = []
  }
  for (const point of points) {
    if (point === null || (run[0] !== undefined && isElsewhere(point, run[0]))) flush()
    if (point === null) kept.push(null)
    else run.push(point)
  }
  flush()
  return kept
}

function isElsewhere(point: LinePoint, other: LinePoint): boolean {
  return Math.floor(point.x) !== Math.floor(other.x) || point.isEstimated !== other.isEstimated
}

function corners(run: readonly LinePoint[]): readonly LinePoint[] {
  if (run.length <= 4) return run
  let [low, high] = [0, 0]
  run.forEach(({ y }, index) => {
    if (y < (run[low]?.y ?? y)) low = index
    if (y > (run[high]?.y ?? y)) high = index
  })
  const kept = new Set([0, low, high, run.length - 1])
  return run.filter((_, index) => kept.has(index))
}
