import type { ChartSeries } from './ChartData.ts'

/** Whether something is missing in the drawing; a line that only begins late has no gap. */
export function hasGap({ kind, values }: Pick<ChartSeries, 'kind' | 'values'>): boolean {
  const first = kind === 'bars' ? 0 : values.findIndex((value) => value !== null)
  return first !== -1 && values.includes(null, first)
}
