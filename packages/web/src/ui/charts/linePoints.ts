import type { ChartSeries } from './ChartData.ts'
import type { ChartSlots } from './chartSlots.ts'

export interface LinePoint {
  readonly x: number
  readonly y: number
  readonly isEstimated: boolean
}

/** What a line runs through, null where it breaks; a step keeps its value from the start to the end of its place. */
export function linePoints(
  { kind, values, estimated }: Pick<ChartSeries, 'kind' | 'values' | 'estimated'>,
  slots: ChartSlots,
  y: (value: number) => number,
): readonly (LinePoint | null)[] {
  return values.flatMap((value, index) => {
    if (value === null) return [null]
    const place = { y: y(value), isEstimated: estimated?.[index] === true }
    const xs = kind === 'step' ? [slots.start(index), slots.end(index)] : [slots.center(index)]
    return xs.map((x) => ({ x, ...place }))
  })
}
