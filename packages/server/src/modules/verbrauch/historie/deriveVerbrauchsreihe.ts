import { deriveLastreihe, type LastgangOfVertrag } from './deriveLastreihe.ts'
import type { Lastreihe } from './Lastreihe.ts'
import type { Steps } from './Steps.ts'

export interface Verbrauchsreihe extends Lastreihe {
  readonly unitsPerKwh: number
}

/** The contract's consumption in the finest unit that its rows use. */
export function deriveVerbrauchsreihe(steps: Steps, rows: readonly LastgangOfVertrag[]): Verbrauchsreihe {
  const stellen = rows.reduce((most, row) => Math.max(most, row.stellen), 0)
  return { ...deriveLastreihe(steps, rows, stellen), unitsPerKwh: 4 * 10 ** stellen }
}
