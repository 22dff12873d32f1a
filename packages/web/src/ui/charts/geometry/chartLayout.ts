import { ticks } from 'd3-array'
import type { ChartData, ChartSeries } from '../ChartData.ts'
import {
  breakLabel,
  formatTick,
  pickLabels,
  type PlacedLabel,
  valueLabels,
  type ValueLabels,
  type YDomain,
  yDomains,
} from './axes.ts'
import { chartSlots, type ChartSlots } from './chartSlots.ts'
import { linear } from './linear.ts'

/** The measured space, and how wide a text is in it. */
export interface ChartSpace {
  readonly width: number
  readonly height: number
  /** The height of a line of text. */
  readonly line: number
  readonly widthOf: (text: string) => number
}

export interface ValueTick {
  readonly y: number
  readonly text: string
}

export interface ValueScale {
  /** Where the space for its values begins. */
  readonly top: number
  readonly y: (value: number) => number
  readonly ticks: readonly ValueTick[]
}

/** Where everything stands, in pixels. */
export interface ChartLayout {
  readonly width: number
  readonly height: number
  readonly line: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Where the unit of a value axis stands: right above its highest figure. */
  readonly unitY: number
  readonly slots: ChartSlots
  readonly leftScale: ValueScale
  readonly rightScale: ValueScale | undefined
  /** Of the series that have a row of their own; undefined where none has. */
  readonly belowScale: ValueScale | undefined
  readonly xTicks: readonly PlacedLabel[]
  /** How many lines the labels of the places have. */
  readonly xLines: number
  readonly valueLabels: ValueLabels
}

const gap = 8
const labelGap = 10
const pixelsBetweenTicks = 48
// A row of its own is low: what counts in it is where it is high.
const linesOfRow = 3
const ticksOfRow = 2

/** The scale that a series is drawn on. */
export function scaleOf(
  { axis, isBelow }: ChartSeries,
  { leftScale, rightScale, belowScale }: ChartLayout,
): ValueScale {
  if (isBelow) return belowScale ?? leftScale
  return axis === 'right' ? (rightScale ?? leftScale) : leftScale
}

/** Lays a chart out in its space: margins from the longest labels, labels only where they have room, else in two lines. */
export function layOutChart(data: ChartData, space: ChartSpace): ChartLayout {
  const layout = layOut(data, space, 1)
  if (data.x.kind !== 'bands' || layout.xTicks.length === data.x.labels.length) return layout
  const broken = layOut(data, space, 2)
  return broken.xTicks.length > layout.xTicks.length ? broken : layout
}

function layOut(data: ChartData, space: ChartSpace, xLines: number): ChartLayout {
  const { width, height, line, widthOf } = space
  const frame = { top: line + gap, bottom: height - (1 + xLines) * line - gap }
  const below = data.series.filter(({ isBelow }) => isBelow)
  const main = data.series.filter(({ isBelow }) => !isBelow)
  const row = below.length === 0 ? 0 : (data.linesOfRow ?? linesOfRow) * line
  const mainFrame = { ...frame, bottom: frame.bottom - (row === 0 ? 0 : row + line + gap) }
  const tickCount = Math.max(2, Math.floor((mainFrame.bottom - frame.top) / pixelsBetweenTicks))
  const domains = yDomains(main, tickCount, data.left.most)
  const belowDomains = yDomains(below, ticksOfRow)
  const belowDomain = below[0]?.axis === 'right' ? belowDomains.right : belowDomains.left
  const widest = (domain: YDomain, count = tickCount) =>
    Math.max(...tickTexts(domain, count).map(({ text }) => widthOf(text)))
  const ofRow = (axis: 'left' | 'right') =>
    below.some((one) => (one.axis ?? 'left') === axis) ? widest(belowDomain, ticksOfRow) : 0
  const left = Math.max(widest(domains.left), ofRow('left')) + gap
  // Where only the row below counts at the right, its figures stand there alone.
  const hasRight = data.right !== undefined && main.some(({ axis }) => axis === 'right')
  const right = width - Math.max(hasRight ? widest(domains.right) : 0, ofRow('right')) - gap
  const slots = chartSlots(data.x, left, right)
  const labels = valueLabels(data.series, slots.step, line, widthOf)
  const top = plotTop(main, domains.left, labels, mainFrame)
  const mainScale = (domain: YDomain) => valueScale(domain, tickCount, mainFrame.bottom - footroom(domain, labels), top)
  return {
    width,
    height,
    line,
    left,
    right,
    top: frame.top,
    bottom: frame.bottom,
    unitY: top - gap - line / 4,
    slots,
    leftScale: mainScale(domains.left),
    rightScale: hasRight ? mainScale(domains.right) : undefined,
    belowScale: row === 0 ? undefined : valueScale(belowDomain, ticksOfRow, frame.bottom, frame.bottom - row),
    xTicks: xTicks(data.x, slots, xLines, { left: 0, right: width, gap: labelGap, widthOf }),
    xLines,
    valueLabels: labels,
  }
}

// As low as the label of the highest bar needs, which may reach above the highest figure of the axis.
function plotTop(
  series: readonly ChartSeries[],
  [low, high]: YDomain,
  { headroom }: ValueLabels,
  { top, bottom }: { top: number; bottom: number },
): number {
  if (low < 0 || headroom === 0) return top + headroom
  const highest = Math.max(0, ...series.flatMap(({ values, labels }) => (labels ? values.map((one) => one ?? 0) : [])))
  return highest === 0 ? top : Math.max(top, bottom - ((bottom - top - headroom) * high) / highest)
}

// Labels of bars that go below zero stand below them.
function footroom([low]: YDomain, { headroom }: ValueLabels): number {
  return low < 0 ? headroom : 0
}

function valueScale(domain: YDomain, tickCount: number, bottom: number, top: number): ValueScale {
  // What is higher than the axis reaches is cut off.
  const place = linear(domain, [bottom, top])
  const y = (value: number) => Math.max(top, Math.min(bottom, place(value)))
  return { top, y, ticks: tickTexts(domain, tickCount).map(({ value, text }) => ({ y: y(value), text })) }
}

function tickTexts(domain: YDomain, tickCount: number): { value: number; text: string }[] {
  const values = ticks(...domain, tickCount)
  const step = (values[1] ?? 1) - (values[0] ?? 0)
  return values.map((value) => ({ value, text: formatTick(value, step) }))
}

function xTicks(
  x: ChartData['x'],
  slots: ChartSlots,
  lines: number,
  room: { left: number; right: number; gap: number; widthOf: (text: string) => number },
): readonly PlacedLabel[] {
  if (x.kind === 'bands') {
    const texts = lines === 1 ? x.labels : x.labels.map(breakLabel)
    const labelAt = (index: number) => ({ center: slots.center(index), text: texts[index] ?? '' })
    const widthOf = (text: string) => Math.max(...text.split('\n').map(room.widthOf))
    return pickLabels(slots.count, labelAt, { ...room, widthOf, keep: 'last' })
  }
  const instants = x.ticks ?? x.starts
  const labelAt = (index: number) => ({
    center: slots.at(instants[index] ?? x.end) ?? room.left,
    text: x.tick(instants[index] ?? x.end),
  })
  return pickLabels(instants.length, labelAt, { ...room, keep: 'first' })
}
