import type { Schrittminuten } from '../db/tables/preise.ts'
import { indexOfTag, type Steps } from './steps.ts'

export type PreistagOfGebiet = Preistag & { readonly gebiet: string }

/** The market prices of each area, step by step. */
export function fillGebiete(steps: Steps, rows: readonly PreistagOfGebiet[]): ReadonlyMap<string, Float64Array> {
  const gebiete = Map.groupBy(rows, ({ gebiet }) => gebiet)
  return new Map([...gebiete].map(([gebiet, ofGebiet]) => [gebiet, fillPreise(steps, ofGebiet)]))
}

/** A UTC day of a market area's prices. */
interface Preistag {
  readonly tag: string
  readonly minuten: Schrittminuten
  /** As the database writes its array. */
  readonly preise: string
}

/** Market prices in 10^-4 EUR per MWh, `NaN` where none is known; where both exist the finer counts. */
function fillPreise(steps: Steps, rows: readonly Preistag[]): Float64Array {
  const preise = new Float64Array(steps.count).fill(Number.NaN)
  for (const row of rows) if (row.minuten === 60) fillTag(preise, row, indexOfTag(steps, row.tag))
  for (const row of rows) if (row.minuten === 15) fillTag(preise, row, indexOfTag(steps, row.tag))
  return preise
}

function fillTag(preise: Float64Array, { minuten, preise: text }: Preistag, first: number): void {
  const width = minuten / 15
  const ofTag = parsePreise(text, 96 / width)
  for (let index = 0; index < ofTag.length; index++) {
    const preis = ofTag[index] ?? Number.NaN
    if (Number.isNaN(preis)) continue
    const begin = Math.max(0, first + index * width)
    const end = Math.min(preise.length, first + (index + 1) * width)
    for (let step = begin; step < end; step++) preise[step] = preis
  }
}

/**
 * The prices of a `numeric(10, 4)[]` in 10^-4 EUR per MWh, `NaN` for those not known. The column always writes four
 * decimals, so that only the digits count; a year of texts and their conversion would take longer than its query.
 */
export function parsePreise(text: string, count: number): Float64Array {
  const preise = new Float64Array(count).fill(Number.NaN)
  let at = 1
  for (let index = 0; index < count; index++) {
    const isNegative = text.charCodeAt(at) === minus
    if (isNegative) at++
    let value = 0
    let digit = text.charCodeAt(at) - zero
    const isKnown = digit >= 0 && digit <= 9
    for (; digit >= 0 && digit <= 9; digit = text.charCodeAt(++at) - zero) value = value * 10 + digit
    if (isKnown) {
      // Without branches, which would be guessed wrong half of the time.
      const decimals =
        text.charCodeAt(at + 1) * 1000 +
        text.charCodeAt(at + 2) * 100 +
        text.charCodeAt(at + 3) * 10 +
        text.charCodeAt(at + 4)
      value = value * 10_000 + decimals - 1111 * zero
      preise[index] = isNegative ? -value : value
      at += 6
    } else at = text.indexOf(',', at) + 1 || text.length
  }
  return preise
}

const minus = 45
const zero = 48
