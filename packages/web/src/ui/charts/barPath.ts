import type { BarRect } from './barRects.ts'

/** One path for all bars. */
export function barPath(rects: readonly BarRect[]): string {
  return rects
    .map(({ x, y, width, height }) => `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`)
    .join('')
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
