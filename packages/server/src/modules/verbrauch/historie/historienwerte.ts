import type { Interval } from '@ekp/wire/verbrauch'
import type { Abschnitt, Teil } from './abschnitte.ts'
import { divide, type Exact, plus, times } from './exact.ts'
import type { Lastreihe, Verbrauchsreihe } from './lastreihe.ts'
import { type Counts, StepSums, sumSteps } from './stepSums.ts'
import { stepMs, type Steps } from './steps.ts'

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

/** The values of a history's items in 10^-6 kWh, EUR per kWh and EUR, `NaN` for what is not known. */
export class HistorieColumns {
  readonly verbrauch: Float64Array
  readonly arbeitspreis: Float64Array
  readonly kosten: Float64Array
  /** 1 for an estimate. */
  readonly geschaetzt: Uint8Array
  readonly unvollstaendig: Uint8Array

  constructor(count: number) {
    this.verbrauch = new Float64Array(count)
    this.arbeitspreis = new Float64Array(count)
    this.kosten = new Float64Array(count)
    this.geschaetzt = new Uint8Array(count)
    this.unvollstaendig = new Uint8Array(count)
  }
}

interface Reihen {
  readonly last: Lastreihe
  /** By market area. */
  readonly preise: ReadonlyMap<string, Float64Array>
  /** The first step that has not passed yet. */
  readonly passedSteps: number
  /** Units of consumption in a kWh. */
  readonly unitsPerKwh: number
  /** Whether a single missing step makes a value unknown, instead of incomplete. */
  readonly isStrict: boolean
}

/** Sums up the parts of one item; its values are rounded once, to six decimals. */
function fillHistorienwert(
  columns: HistorieColumns,
  index: number,
  teile: readonly Teil[],
  { last, preise: preiseOf, passedSteps, unitsPerKwh, isStrict }: Reihen,
  sums: StepSums,
): void {
  sums.clear()
  const { all, passed } = sums
  let bepreisterVerbrauch: Exact = 0
  let preise: Exact = 0
  let kosten: Exact = 0
  for (const { begin, end, formel } of teile) {
    const before = all.preis
    sumSteps(sums, { last, preise: formel && preiseOf.get(formel.marktgebiet), passedSteps }, begin, end)
    if (formel === undefined) continue
    const { faktor, aufschlag } = formel
    const bepreist = sums.bepreisterVerbrauch.total
    // A market price of 10^-4 EUR/MWh is 10 × 10^-8 EUR/kWh; with the factor, prices are in 10^-12 EUR/kWh.
    bepreisterVerbrauch = plus(bepreisterVerbrauch, bepreist)
    preise = plus(preise, times(faktor, plus(times(10, sums.preise.total), times(aufschlag, all.preis - before))))
    kosten = plus(kosten, times(faktor, plus(times(10, sums.produkte.total), times(aufschlag, bepreist))))
    sums.clearPrices()
  }
  const isThere = (count: number) => (isStrict ? count === all.steps && count > 0 : count > 0)
  columns.verbrauch[index] = isThere(all.verbrauch)
    ? divide(times(1_000_000, sums.verbrauch.total), unitsPerKwh)
    : Number.NaN
  columns.arbeitspreis[index] =
    isThere(all.kosten) && bepreisterVerbrauch > 0
      ? divide(kosten, times(1_000_000, bepreisterVerbrauch))
      : isThere(all.preis)
        ? divide(preise, 1_000_000 * all.preis)
        : Number.NaN
  columns.kosten[index] = isThere(all.kosten) ? divide(kosten, 1_000_000 * unitsPerKwh) : Number.NaN
  columns.geschaetzt[index] = Number(sums.geschaetzt && isThere(all.verbrauch))
  columns.unvollstaendig[index] = Number(!isStrict && isPartial(all, passed))
}

const isPartial = (all: Readonly<Counts>, passed: Readonly<Counts>) =>
  (all.verbrauch > 0 && passed.verbrauch < passed.steps) ||
  (all.preis > 0 && passed.preis < passed.steps) ||
  (all.kosten > 0 && passed.kosten < passed.steps)
