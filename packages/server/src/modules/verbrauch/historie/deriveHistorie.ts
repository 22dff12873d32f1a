import type { Interval } from '@ekp/wire/verbrauch'
import type { Verbrauchsreihe } from './deriveVerbrauchsreihe.ts'
import { fillHistorienwert } from './fillHistorienwert.ts'
import { HistorieColumns } from './HistorieColumns.ts'
import type { Abschnitt } from './listAbschnitte.ts'
import { type Steps, stepMs } from './Steps.ts'
import { StepSums } from './StepSums.ts'

interface Grundlagen {
  readonly abschnitte: readonly Abschnitt[]
  readonly last: Verbrauchsreihe
  /** By market area. */
  readonly preise: ReadonlyMap<string, Float64Array>
}

/** Consumption, price and cost of each hour, day or month. */
export function deriveHistorie(steps: Steps, grundlagen: Grundlagen, interval: Interval, now: Date): HistorieColumns {
  const { abschnitte, last, preise } = grundlagen
  const passedSteps = Math.floor((now.getTime() - steps.vonMs) / stepMs)
  const reihen = { last, preise, passedSteps, unitsPerKwh: last.unitsPerKwh, isStrict: interval === 'hourly' }
  const columns = new HistorieColumns(abschnitte.length)
  const sums = new StepSums()
  for (const [index, { teile }] of abschnitte.entries()) fillHistorienwert(columns, index, teile, reihen, sums)
  return columns
}
