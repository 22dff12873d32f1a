import { extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { ChartSeries } from './ChartData.ts'

export type YDomain = readonly [low: number, high: number]

/** What the two value axes span: always zero, round at the ends, and zero at the same height on both. */
export function yDomains(series: readonly ChartSeries[], tickCount: number): { left: YDomain; right: YDomain } {
  const on = (axis: 'left' | 'right') => series.filter((one) => (one.axis ?? 'left') === axis)
  const [left, right] = [span(on('left'), tickCount), span(on('right'), tickCount)]
  if (on('left').length === 0 || on('right').length === 0) return { left, right }
  const below = Math.max(belowZero(left), belowZero(right))
  const above = Math.max(1 - belowZero(left), 1 - belowZero(right))
  return { left: stretch(left, below, above), right: stretch(right, below, above) }
}

function span(series: readonly ChartSeries[], tickCount: number): YDomain {
  const [low = 0, high = 0] = extent(
    [0, ...series.flatMap(({ values }) => extent(values.filter(isKnown)))].filter(isKnown),
  )
  if (low === high) return [0, 1]
  const [niceLow = low, niceHigh = high] = scaleLinear([low, high], [0, 1]).nice(tickCount).domain()
  return [niceLow, niceHigh]
}

function belowZero([low, high]: YDomain): number {
  return -low / (high - low)
}

// `below` and `above` are what the two axes need of the height at most; one of them keeps its domain.
function stretch([low, high]: YDomain, below: number, above: number): YDomain {
  const perShare = Math.max(-low / (below || 1), high / (above || 1))
  return [below === 0 ? 0 : -below * perShare, above * perShare]
}

function isKnown(value: number | null | undefined): value is number {
  return value !== null && value !== undefined
}
