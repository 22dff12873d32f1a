import type { Schrittminuten } from '../../../db/schema.ts'
import { parsePreise } from './parsePreise.ts'
import { indexOfTag, type Steps } from './Steps.ts'

/** A UTC day of a market area's prices. */
export interface Preistag {
  readonly tag: string
  readonly minuten: Schrittminuten
  /** As the database writes its array. */
  readonly preise: string
}

/** Market prices in 10^-4 EUR per MWh, `NaN` where none is known; where both exist the finer counts. */
export function fillPreise(steps: Steps, rows: readonly Preistag[]): Float64Array {
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
