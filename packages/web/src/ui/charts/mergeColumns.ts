import type { BarRect } from './barRects.ts'

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
