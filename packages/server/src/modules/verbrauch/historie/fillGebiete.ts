import { fillPreise, type Preistag } from './fillPreise.ts'
import type { Steps } from './Steps.ts'

export type PreistagOfGebiet = Preistag & { readonly gebiet: string }

/** The market prices of each area, step by step. */
export function fillGebiete(steps: Steps, rows: readonly PreistagOfGebiet[]): ReadonlyMap<string, Float64Array> {
  const gebiete = Map.groupBy(rows, ({ gebiet }) => gebiet)
  return new Map([...gebiete].map(([gebiet, ofGebiet]) => [gebiet, fillPreise(steps, ofGebiet)]))
}
