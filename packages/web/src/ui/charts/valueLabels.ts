import { barShare } from './barRects.ts'
import type { ChartSeries } from './ChartData.ts'

/** How labels stand at bars, and how much height they need above the highest. */
export interface ValueLabels {
  readonly mode: 'level' | 'upright' | 'none'
  readonly headroom: number
}

const gap = 6

/** Level where each label is narrower than the space of its bar, else upright, else not at all: all in the same way. */
export function valueLabels(
  series: readonly ChartSeries[],
  step: number,
  line: number,
  widthOf: (text: string) => number,
): ValueLabels {
  const texts = series.flatMap(({ labels = [] }) => labels)
  const side = series.filter(({ kind }) => kind === 'bars').length
  if (texts.length === 0) return { mode: 'none', headroom: 0 }
  const widest = Math.max(...texts.map(widthOf))
  const space = side > 1 ? (step * barShare) / side : step
  if (widest + gap <= space) return { mode: 'level', headroom: line }
  if (line <= space) return { mode: 'upright', headroom: widest + gap }
  return { mode: 'none', headroom: 0 }
}
