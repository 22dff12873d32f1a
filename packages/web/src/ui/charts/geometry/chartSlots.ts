import type { ChartData } from '../ChartData.ts'
import { linear } from './linear.ts'

/** Where each value has its place on the x axis, in pixels. */
export interface ChartSlots {
  readonly count: number
  /** The space between one place and the next. */
  readonly step: number
  readonly start: (index: number) => number
  readonly end: (index: number) => number
  readonly center: (index: number) => number
  /** Where an instant, or the centre of a band, lies; undefined beside the axis. */
  readonly at: (place: number) => number | undefined
  /** The place at a pixel; the nearest at the ends. */
  readonly indexAt: (pixel: number) => number
}

/** Divides the x axis between two pixels. */
export function chartSlots(x: ChartData['x'], left: number, right: number): ChartSlots {
  return x.kind === 'bands' ? bandSlots(x.labels.length, left, right) : timeSlots(x.starts, x.end, left, right)
}

function bandSlots(count: number, left: number, right: number): ChartSlots {
  const step = (right - left) / Math.max(1, count)
  const start = (index: number) => left + index * step
  return {
    count,
    step,
    start,
    end: (index) => start(index + 1),
    center: (index) => start(index + 0.5),
    at: (place) => (place < 0 || place >= count ? undefined : start(place + 0.5)),
    indexAt: (pixel) => clampIndex(Math.floor((pixel - left) / step), count),
  }
}

function timeSlots(starts: readonly number[], end: number, left: number, right: number): ChartSlots {
  const first = starts[0] ?? end
  const scale = linear([first, end], [left, right])
  const start = (index: number) => scale(starts[index] ?? end)
  return {
    count: starts.length,
    step: (right - left) / Math.max(1, starts.length),
    start,
    end: (index) => start(index + 1),
    center: (index) => (start(index) + start(index + 1)) / 2,
    at: (place) => (place < first || place > end ? undefined : scale(place)),
    indexAt: (pixel) =>
      clampIndex(
        starts.findLastIndex((one) => scale(one) <= pixel),
        starts.length,
      ),
  }
}

function clampIndex(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
