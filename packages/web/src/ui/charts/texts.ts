import { formatZahl } from '../../lib/format.ts'
import type { ChartData, ChartSeries } from './ChartData.ts'
import { whole } from '../../lib/numberFormat.ts'

interface Known {
  readonly value: number
  readonly index: number
}

/** What is chosen; then for each series its sum where values add up, the lowest and the highest and when they were. */
export function summarize(data: ChartData): string {
  if (data.summary !== undefined) return data.summary
  const told = data.chosen?.told
  return [...(told === undefined ? [] : [told]), ...data.series.map((series) => sentences(data, series))].join(' ')
}

function sentences(data: ChartData, series: ChartSeries): string {
  const known = series.values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const [first, ...others] = known
  const intro = data.series.length > 1 && (series.sumUp === undefined || first === undefined) ? `${series.name}: ` : ''
  if (first === undefined) return `${intro}Es liegen keine Werte vor.`
  if (others.length === 0) {
    const start = series.sumUp === undefined ? 'Der einzige bekannte Wert ist' : `${series.sumUp} bei`
    return `${intro}${start} ${valueAt(data, series, first)}.`
  }
  const highest = others.reduce((best, one) => (one.value > best.value ? one : best), first)
  const lowest = others.reduce((best, one) => (one.value < best.value ? one : best), first)
  const least = formatValue(data, series, lowest.value)
  const span =
    least === formatValue(data, series, highest.value)
      ? `immer bei ${least}`
      : `zwischen ${valueAt(data, series, lowest)} und ${valueAt(data, series, highest)}`
  return `${intro}${totalSentence(data, series, known)}${series.sumUp ?? 'Die Werte liegen'} ${span}.`
}

function valueAt(data: ChartData, series: ChartSeries, { value, index }: Known): string {
  const place = series.sumUpNames?.[index] ?? placeName(data.x, index)
  const estimated = series.estimated?.[index] === true ? `, ${estimatedText(data, series, index)}` : ''
  const over = isBefore(data, index) ? `, ${data.marker?.before}` : ''
  return `${formatValue(data, series, value)}${estimated} (${place}${over})`
}

/** Whether all of an interval lies before what is marked, where that has a name. */
function isBefore({ x, marker }: ChartData, index: number): boolean {
  if (marker?.before === undefined || x.kind !== 'times') return false
  return (x.starts[index + 1] ?? x.end) <= marker.at
}

function totalSentence(data: ChartData, series: ChartSeries, known: readonly Known[]): string {
  if (series.isAdditive !== true) return ''
  const sum = known.reduce((total, { value }) => total + value, 0)
  const total = formatValue(data, series, Number(sum.toPrecision(12)))
  return `Insgesamt sind es ${total}${known.length < series.values.length ? ', soweit bekannt' : ''}. `
}

/** A value with its unit, which stay on one line: `1.234,50 kWh`. */
export function formatValue(data: ChartData, series: ChartSeries, value: number): string {
  if (series.told) return series.told(value)
  const { unit, format = formatZahl } = (series.axis === 'right' ? data.right : undefined) ?? data.left
  return `${format(value)}\u00a0${unit}`
}

/** What stands for a value that is not known. */
export const missingText = ({ missingName = 'kein Wert' }: ChartData) => missingName

/** What stands at a place without a value: that none is known, or that there is nothing to know. */
export const placeWithoutValue = (data: ChartData, index: number) =>
  data.absent?.[index] === true ? (data.absentName ?? '') : missingText(data)

/** What a series says at a place: `1.234,50 kWh (Prognose)`, or that nothing is known. */
export function valueText(data: ChartData, series: ChartSeries, index: number): string {
  const value = series.values[index] ?? null
  if (value === null) return placeWithoutValue(data, index)
  const text = series.texts?.[index] ?? formatValue(data, series, value)
  return series.estimated?.[index] === true ? `${text} (${estimatedText(data, series, index)})` : text
}

/** That a value is no measurement, or how much of it is none: `davon 3 % geschätzt`. */
function estimatedText(data: ChartData, series: ChartSeries, index: number): string {
  const share = series.estimatedShares?.[index]
  if (share === undefined) return data.estimatedName ?? 'geschätzt'
  return share >= 1 ? 'geschätzt' : `davon ${shareText(share)} geschätzt`
}

/** A share from 0 to 1: `3 %`; a little is not nothing. */
export const shareText = (share: number) =>
  `${share > 0 && share < 0.01 ? 'unter 1' : whole.format(share * 100)}\u00a0%`

/** A place on the x axis in full. */
export function placeName(x: ChartData['x'], index: number): string {
  if (x.kind === 'bands') return x.names?.[index] ?? x.labels[index] ?? ''
  const start = x.starts[index]
  return start === undefined ? '' : x.name(start)
}
