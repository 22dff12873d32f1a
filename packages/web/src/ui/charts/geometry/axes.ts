import { nice } from 'd3-array'
import { numberFormat } from '../../../lib/numberFormat.ts'
import type { ChartSeries } from '../ChartData.ts'
import { barShare, capHeight } from './bars.ts'

export type YDomain = readonly [low: number, high: number]

/** What the two value axes span: always zero, round at the ends, and zero at the same height on both. */
export function yDomains(
  series: readonly ChartSeries[],
  tickCount: number,
  mostLeft = Infinity,
): { left: YDomain; right: YDomain } {
  const on = (axis: 'left' | 'right') => series.filter((one) => (one.axis ?? 'left') === axis)
  const [left, right] = [span(on('left'), tickCount, mostLeft), span(on('right'), tickCount)]
  if (on('left').length === 0 || on('right').length === 0) return { left, right }
  const below = Math.max(belowZero(left), belowZero(right))
  const above = Math.max(1 - belowZero(left), 1 - belowZero(right))
  return { left: stretch(left, below, above), right: stretch(right, below, above) }
}

function span(series: readonly ChartSeries[], tickCount: number, most = Infinity): YDomain {
  const known = series.flatMap(({ values, lows = [] }) => [...values, ...lows]).filter((value) => value !== null)
  const low = Math.min(0, ...known)
  const high = Math.min(Math.max(0, ...known), most)
  if (low === high) return [0, 1]
  return nice(low, high, tickCount)
}

function belowZero([low, high]: YDomain): number {
  return -low / (high - low)
}

// `below` and `above` are what the two axes need of the height at most; one of them keeps its domain.
function stretch([low, high]: YDomain, below: number, above: number): YDomain {
  const perShare = Math.max(-low / (below || 1), high / (above || 1))
  return [below === 0 ? 0 : -below * perShare, above * perShare]
}

/** A round number at an axis, with as many decimals as its distance to the next needs. */
export function formatTick(value: number, step: number): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  // Steps such as 0.25 need one more digit than their size says.
  const digits = Number((step * 10 ** decimals).toPrecision(9)) % 1 === 0 ? decimals : decimals + 1
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
}

/** A label at the axis, in lines, and the middle of where it stands. */
export interface PlacedLabel {
  readonly center: number
  readonly text: string
}

/** A label in two lines: broken at its last space, or before the year of a date. */
export const breakLabel = (text: string) =>
  text.replace(/\s(\S+)$/, '\n$1').replace(/^(\d\d\.\d\d\.)(\d{4})$/, '$1\n$2')

interface Room {
  readonly left: number
  readonly right: number
  readonly gap: number
  readonly widthOf: (text: string) => number
  /** The label that is kept when others must go: bars keep their newest, days their first. */
  readonly keep: 'first' | 'last'
}

// Intervals that people count in: hours of a day, months of a year.
const strides = [1, 2, 3, 4, 6, 8, 12, 24]
const samples = 24

/** As many of the labels as stand side by side without touching, evenly spaced, moved inside at the ends. */
export function pickLabels(count: number, labelAt: (index: number) => PlacedLabel, room: Room): readonly PlacedLabel[] {
  if (count === 0) return []
  // Thousands of labels need not be written to know about how long they are.
  const sampled = Array.from({ length: Math.min(count, samples) }, (_, sample) =>
    labelAt(Math.floor((sample * count) / Math.min(count, samples))),
  )
  const widest = Math.max(...sampled.map(({ text }) => room.widthOf(text)))
  const most = Math.max(1, Math.floor((room.right - room.left + room.gap) / (widest + room.gap)))
  for (let stride = nextStride(Math.ceil(count / most)); stride < count; stride = nextStride(stride + 1)) {
    const picked = every(stride, count, labelAt, room)
    if (fits(picked, room)) return picked
  }
  return every(count, count, labelAt, room)
}

function nextStride(least: number): number {
  return strides.find((stride) => stride >= least) ?? Math.ceil(least / 24) * 24
}

function every(stride: number, count: number, labelAt: (index: number) => PlacedLabel, room: Room): PlacedLabel[] {
  const first = room.keep === 'first' ? 0 : (count - 1) % stride
  const picked: PlacedLabel[] = []
  for (let index = first; index < count; index += stride) {
    const { center, text } = labelAt(index)
    const half = room.widthOf(text) / 2
    picked.push({ text, center: Math.max(room.left + half, Math.min(room.right - half, center)) })
  }
  return picked
}

function fits(labels: readonly PlacedLabel[], { widthOf, gap }: Room): boolean {
  return labels.every((label, index) => {
    const next = labels[index + 1]
    return next === undefined || next.center - label.center >= (widthOf(label.text) + widthOf(next.text)) / 2 + gap
  })
}

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
  const cap = series.some(({ incomplete }) => incomplete?.includes(true)) ? capHeight : 0
  if (widest + gap <= space) return { mode: 'level', headroom: line + cap }
  if (line <= space) return { mode: 'upright', headroom: widest + gap + cap }
  return { mode: 'none', headroom: 0 }
}
