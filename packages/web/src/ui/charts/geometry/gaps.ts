import { type BarRect, barShare } from './bars.ts'
import type { ChartData, ChartSeries } from '../ChartData.ts'
import type { ChartSlots } from './chartSlots.ts'

/** Whether something is missing at a place; a line that only begins late has no gap before. */
function gapsOfSeries({ kind, values, incomplete }: ChartSeries): readonly boolean[] {
  if (kind === 'bars') return values.map((value) => value === null)
  const first = values.findIndex((value) => value !== null)
  return values.map((value, index) => (first !== -1 && index > first && value === null) || incomplete?.[index] === true)
}

/** The places at which a series has a gap, side by side ones as one: from the first to the last. */
export function listGaps({
  series,
  absent,
}: Pick<ChartData, 'series' | 'absent'>): readonly (readonly [first: number, last: number])[] {
  const gaps = series.map(gapsOfSeries)
  const runs: [number, number][] = []
  for (let index = 0; index < Math.max(0, ...gaps.map(({ length }) => length)); index++) {
    if (absent?.[index] === true || !gaps.some((one) => one[index])) continue
    const last = runs.at(-1)
    if (last?.[1] === index - 1) last[1] = index
    else runs.push([index, index])
  }
  return runs
}

/** Where gaps are drawn: as wide as the bars that are missing, and for lines all the time that is. */
export function gapRects(data: ChartData, { start, end }: ChartSlots, top: number, height: number): readonly BarRect[] {
  if (data.x.kind === 'times')
    return listGaps(data).map(([first, last]) => ({
      index: first,
      x: start(first),
      y: top,
      width: end(last) - start(first),
      height,
    }))
  return listGaps(data).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, offset) => {
      const [left, right] = [start(first + offset), end(first + offset)]
      const width = (right - left) * barShare
      return { index: first + offset, x: (left + right - width) / 2, y: top, width, height }
    }),
  )
}
