import type { ChartSeries } from '../ChartData.ts'
import type { ChartSlots } from './chartSlots.ts'

/** One path for what was measured, one for what was not; a line between both kinds counts as not measured. */
export function linePaths(points: readonly (LinePoint | null)[]): { measured: string; estimated: string } {
  return { measured: linePath(parts(points, false)), estimated: linePath(parts(points, true)) }
}

/** What lies between a line and zero, measured and not, as the line itself is told apart. */
export function areaPaths(
  points: readonly (LinePoint | null)[],
  zero: number,
): { measured: string; estimated: string } {
  const toZero = (isEstimated: boolean) =>
    areaPath(parts(points, isEstimated).map((point) => point && { ...point, least: zero }))
  return { measured: toZero(false), estimated: toZero(true) }
}

/** What lies between the least and the most of ranges, where both are known. */
export function rangePath(most: readonly (LinePoint | null)[], least: readonly (LinePoint | null)[]): string {
  return areaPath(
    most.map((point, index) => {
      const below = least[index] ?? null
      return point && below && { ...point, least: below.y }
    }),
  )
}

/** Straight from point to point; one between two gaps is a dot. */
const linePath = (points: readonly (LinePoint | null)[]): string =>
  runsOf(points)
    .map((run) => `M${run.map(({ x, y }) => at(x, y)).join('L')}${run.length === 1 ? 'Z' : ''}`)
    .join('')

const areaPath = (points: readonly ({ x: number; y: number; least: number } | null)[]): string =>
  runsOf(points)
    .map((run) => [...run.map(({ x, y }) => at(x, y)), ...run.toReversed().map(({ x, least }) => at(x, least))])
    .map((corners) => `M${corners.join('L')}Z`)
    .join('')

const at = (x: number, y: number) => `${tenths(x)},${tenths(y)}`
const tenths = (pixels: number) => Math.round(pixels * 10) / 10

/** The points between gaps. */
function runsOf<Point>(points: readonly (Point | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]]
  for (const point of points) {
    if (point === null) runs.push([])
    else runs.at(-1)?.push(point)
  }
  return runs.filter((run) => run.length > 0)
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
    kept.push(...extremesOf(run))
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

function extremesOf(run: readonly LinePoint[]): readonly LinePoint[] {
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
