import type { ChartSeries } from './ChartData.ts'

/** The series by the way they are told apart: bars by their filling, lines by the shape of their points. */
export function positionsOf(series: readonly ChartSeries[]): {
  bars: readonly ChartSeries[]
  lines: readonly ChartSeries[]
} {
  const isBars = ({ kind }: ChartSeries) => kind === 'bars'
  return { bars: series.filter(isBars), lines: series.filter((one) => !isBars(one)) }
}
