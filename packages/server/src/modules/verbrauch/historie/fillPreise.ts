import type { Selectable } from 'kysely'
import type { MarktpreisRow } from '../../../db/schema.ts'
import { indexOfTag, type Steps } from './Steps.ts'

export type Preistag = Pick<Selectable<MarktpreisRow>, 'tag' | 'minuten' | 'preise'>

/** Market prices in 10^-4 EUR per MWh, `NaN` where none is known; where both exist the finer counts. */
export function fillPreise(steps: Steps, rows: readonly Preistag[]): Float64Array {
  const preise = new Float64Array(steps.count).fill(Number.NaN)
  for (const row of rows) if (row.minuten === 60) fillTag(preise, row, indexOfTag(steps, row.tag))
  for (const row of rows) if (row.minuten === 15) fillTag(preise, row, indexOfTag(steps, row.tag))
  return preise
}

function fillTag(preise: Float64Array, row: Preistag, first: number): void {
  const width = row.minuten / 15
  const { length } = row.preise
  for (let index = 0; index < length; index++) {
    const text = row.preise[index] ?? null
    if (text === null) continue
    // `numeric(10, 4)`: a double is close enough to name the whole number.
    const preis = Math.round(Number(text) * 10_000)
    const begin = Math.max(0, first + index * width)
    const end = Math.min(preise.length, first + (index + 1) * width)
    for (let step = begin; step < end; step++) preise[step] = preis
  }
}
