import type { ChartSlots } from './chartSlots.ts'

export interface BarRect {
  readonly index: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How much of its place the bars fill. */
export const barShare = 0.7

/** What stands on a bar that is known only in part: as high as it can be seen, whatever is missing. */
export const capHeight = 10

interface BarGroup {
  /** Which of the bars that share a place this is. */
  readonly position: number
  readonly size: number
}

/** The bars of a series, from zero to each value; none where a value is missing. */
export function barRects(
  values: readonly (number | null)[],
  slots: ChartSlots,
  y: (value: number) => number,
  { position, size }: BarGroup,
): readonly BarRect[] {
  const zero = y(0)
  return values.flatMap((value, index) => {
    if (value === null) return []
    const [start, end] = [slots.start(index), slots.end(index)]
    // Nothing between thin bars; and few bars need not be as wide as a wall.
    const width = Math.min(((end - start) * (end - start < 4 ? 1 : barShare)) / size, 96)
    const x = (start + end) / 2 + (position - size / 2) * width
    const at = y(value)
    return [{ index, x, width, y: Math.min(zero, at), height: Math.abs(zero - at) }]
  })
}

/** The measured parts of bars, at zero, and the estimated ones above them; `shareOf` says how much is estimated. */
export function splitBars(rects: readonly BarRect[], shareOf: (index: number) => number) {
  const measured: BarRect[] = []
  const estimated: BarRect[] = []
  for (const rect of rects) {
    const share = shareOf(rect.index)
    const height = rect.height * share
    if (share < 1) measured.push({ ...rect, y: rect.y + height, height: rect.height - height })
    if (share > 0) estimated.push({ ...rect, height })
  }
  return { measured, estimated }
}

/** What stands on bars: above those that go up, below those that go down. */
export function capsOf(rects: readonly BarRect[], isDown: (index: number) => boolean): readonly BarRect[] {
  return rects.map((rect) => ({
    ...rect,
    y: isDown(rect.index) ? rect.y + rect.height : rect.y - capHeight,
    height: capHeight,
  }))
}

/** One path for all bars. */
export function barPath(rects: readonly BarRect[]): string {
  return rects
    .map(({ x, y, width, height }) => `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`)
    .join('')
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

/** Bars that share a pixel become one from the lowest to the highest, so that thin ones fade neither out nor away. */
export function mergeColumns(rects: readonly BarRect[]): readonly BarRect[] {
  if (!rects.some(({ width }) => width < 1)) return rects
  const columns = new Map<number, BarRect>()
  for (const rect of rects) {
    const x = Math.floor(rect.x)
    const other = columns.get(x) ?? rect
    const top = Math.min(rect.y, other.y)
    const bottom = Math.max(rect.y + rect.height, other.y + other.height)
    columns.set(x, { index: other.index, x, width: 1, y: top, height: bottom - top })
  }
  return [...columns.values()]
}
