import { formatZahl } from '../../lib/format.ts'
import type { ChartData, ChartSeries } from './ChartData.ts'

/** A value with its unit, which stay on one line: `1.234,50 kWh`. */
export function formatValue(data: ChartData, series: ChartSeries, value: number): string {
  const { unit, format = formatZahl } = (series.axis === 'right' ? data.right : undefined) ?? data.left
  return `${format(value)}\u00a0${unit}`
}

/** What stands for a value that is not known. */
export const missingText = ({ missingName = 'kein Wert' }: ChartData) => missingName

/** What a series says at a place: `1.234,50 kWh (Prognose)`, or that nothing is known. */
export function valueText(data: ChartData, series: ChartSeries, index: number): string {
  const value = series.values[index] ?? null
  if (value === null) return missingText(data)
  const text = formatValue(data, series, value)
  return series.estimated?.[index] === true ? `${text} (${data.estimatedName ?? 'geschätzt'})` : text
}
