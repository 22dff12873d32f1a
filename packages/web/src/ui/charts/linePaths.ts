import { line } from 'd3-shape'
import type { LinePoint } from './linePoints.ts'

const path = line<LinePoint | null>(
  (point) => point?.x ?? 0,
  (point) => point?.y ?? 0,
)
  .defined((point) => point !== null)
  .digits(1)

/** One path for what was measured, one for what was not; a line between both kinds counts as not measured. */
export function linePaths(points: readonly (LinePoint | null)[]): { measured: string; estimated: string } {
  return { measured: path(parts(points, false)) ?? '', estimated: path(parts(points, true)) ?? '' }
}

function parts(points: readonly (LinePoint | null)[], isEstimated: boolean): (LinePoint | null)[] {
  const kept: (LinePoint | null)[] = []
  points.forEach((point, index) => {
    if (point === null) return kept.push(null)
    const [before, after] = [points[index - 1] ?? null, points[index + 1] ?? null]
    const isJoined = (other: LinePoint | null) =>
      other !== null && (other.isEstimated || point.isEstimated) === isEstimated
    const isAlone = before === null && after === null && point.isEstimated === isEstimated
    if (isJoined(before) || isJoined(after) || isAlone) kept.push(point)
    if (!isJoined(after)) kept.push(null)
    return undefined
  })
  return kept
}
