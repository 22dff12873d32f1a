import { sum } from 'd3-array'
import type { ChartData, ChartSeries } from './ChartData.ts'
import { placeName } from './placeName.ts'
import { formatValue } from './valueText.ts'

/** A sentence for each series: its sum where values add up, the highest and the lowest and when they were. */
export function summarize(data: ChartData): string {
  return data.series.map((series) => sentence(data, series)).join(' ')
}

function sentence(data: ChartData, series: ChartSeries): string {
  const known = series.values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const [first, ...others] = known
  const intro = data.series.length > 1 ? `${series.name}: ` : ''
  if (first === undefined) return `${intro}Es liegen keine Werte vor.`
  const say = ({ value, index }: { value: number; index: number }) =>
    `${formatValue(data, series, value)} (${placeName(data.x, index)})`
  if (others.length === 0) return `${intro}Einziger Wert ${say(first)}.`
  const highest = others.reduce((best, one) => (one.value > best.value ? one : best), first)
  const lowest = others.reduce((best, one) => (one.value < best.value ? one : best), first)
  const total = formatValue(data, series, Number(sum(known, ({ value }) => value).toPrecision(12)))
  const start = series.isAdditive === true ? `Summe ${total}, höchster Wert` : 'Höchster Wert'
  return `${intro}${start} ${say(highest)}, niedrigster Wert ${say(lowest)}.`
}
