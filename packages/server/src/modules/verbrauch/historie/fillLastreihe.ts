import type { Selectable } from 'kysely'
import type { LastgangRow, Schrittminuten } from '../../../db/schema.ts'
import { hasWert, type Lastreihe } from './Lastreihe.ts'
import { indexOfTag, type Steps } from './Steps.ts'

export type Lastgangtag = Omit<Selectable<LastgangRow>, 'kanal_id'> & { readonly minuten: Schrittminuten }

/** One channel's values in quarters of 10^-stellen kWh, so that an hour divides; where both exist the finer counts. */
export function fillLastreihe(steps: Steps, rows: readonly Lastgangtag[], stellen: number): Lastreihe {
  const werte = new Float64Array(steps.count).fill(Number.NaN)
  const reihe = { werte, geschaetzt: new Uint8Array(steps.count) }
  for (const row of rows) if (row.minuten === 60) fillTag(reihe, row, indexOfTag(steps, row.tag), stellen)
  for (const row of rows) if (row.minuten === 15) fillTag(reihe, row, indexOfTag(steps, row.tag), stellen)
  return reihe
}

function fillTag({ werte, geschaetzt }: Lastreihe, row: Lastgangtag, first: number, stellen: number): void {
  const width = row.minuten / 15
  // At most 2^31 values of 10^6 units: below the 2^53 that a double counts exactly.
  const scale = 10 ** (stellen - row.stellen) * (width === 1 ? 4 : 1)
  const { length } = row.werte
  for (let index = 0; index < length; index++) {
    const wert = row.werte[index] ?? null
    const estimate = row.geschaetzt?.[index] === '1' ? 1 : 0
    const begin = Math.max(0, first + index * width)
    const end = Math.min(werte.length, first + (index + 1) * width)
    for (let step = begin; step < end; step++) {
      if (wert !== null) {
        werte[step] = wert * scale
        geschaetzt[step] = estimate
      } else if (!hasWert(werte[step])) werte[step] = Infinity
    }
  }
}
