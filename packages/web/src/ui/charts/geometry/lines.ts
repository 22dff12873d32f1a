import { area as d3Area, line } from 'd3-shape'
import type { ChartSeries } from '../ChartData.ts'
import type { ChartSlots } from './chartSlots.ts'

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

const area = (zero: number) =>
  d3Area<LinePoint | null>()
    .x((point) => point?.x ?? 0)
    .y0(zero)
    .y1((point) => point?.y ?? 0)
    .defined((point) => point !== null)
    .digits(1)

/** What lies between a line and zero, measured and not, as the line itself is told apart. */
export function areaPaths(
  points: readonly (LinePoint | null)[],
  zero: number,
): { measured: string; estimated: string } {
  const toZero = area(zero)
  return { measured: toZero(parts(points, false)) ?? '', estimated: toZero(parts(points, true)) ?? '' }
}

/** What lies between the least and the most of ranges, where both are known. */
export function rangePath(most: readonly (LinePoint | null)[], least: readonly (LinePoint | null)[]): string {
  const between = d3Area<LinePoint | null>()
    .x((point) => point?.x ?? 0)
    .y0((_, index) => least[index]?.y ?? 0)
    .y1((point) => point?.y ?? 0)
    .defined((point, index) => point !== null && (least[index] ?? null) !== null)
    .digits(1)
  return between([...most]) ?? ''
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

export interface LinePoint {
  readonly x: number
  readonly y: number
  readonly isEstimated: boolean
}

/** What a line runs through, null where it breaks; a step keeps its value from the start to the end of its place. */
export function linePoints(
  { kind, values, estimated }: Pick<ChartSeries, 'kind' | 'values' | 'estimated'>,
  slots: ChartSlots,
  y: (value: number) => number,
): readonly (LinePoint | null)[] {
  return values.flatMap((value, index) => {
    if (value === null) return [null]
    const place = { y: y(value), isEstimated: estimated?.[index] === true }
    const xs = kind === 'step' ? [slots.start(index), slots.end(index)] : [slots.center(index)]
    return xs.map((x) => ({ x, ...place }))
  })
}

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

interface LineGroup {
  /** Which line of how many this is. */
  readonly position: number
  readonly size: number
}

const fewPoints = 60
const roomForAll = 14
const pixelsBetween = 96

/** Which points of a line carry its shape: all where they are few, else one here and there to tell it from the others. */
export function markedIndexes(
  values: readonly (number | null)[],
  step: number,
  { position, size }: LineGroup,
): readonly number[] {
  const all = values.length <= fewPoints && step >= roomForAll
  if (!all && size === 1) return []
  const stride = all ? 1 : Math.max(1, Math.ceil(pixelsBetween / step))
  // Lines side by side carry theirs in turn.
  const first = all ? 0 : Math.floor((stride * (position + 0.5)) / size)
  return values.flatMap((value, index) => (value !== null && index % stride === first ? [index] : []))
}
