import { addTage } from '@ekp/wire/rules/kalendertag'
import { hasWert, type Verbrauchsreihe } from '../../../preis/lastreihe.ts'
import type { Register } from '../../../preis/saetze.ts'
import { stepMs, type Steps } from '../../../preis/steps.ts'
import type { Tag } from '../../../preis/tage.ts'
import { stepsPerDay, stepsPerYear } from './preisverlauf.ts'

/** A contract's load profile, as far as it is known. */
export interface Messreihen {
  readonly steps: Steps
  readonly last: Verbrauchsreihe
  readonly register: Readonly<Record<Register, Float64Array>> | undefined
  /** The days of which it knows enough. */
  readonly gemessen: ReadonlySet<string>
}

/** How a day's consumption is spread over its quarter hours; of each the part of the low tariff's register. */
interface Muster {
  readonly weightAt: (step: number) => number
  readonly ntAt: (step: number) => number
}

// A quarter hour in whole units must not be off by much.
const leastUnits = 4000

/**
 * The quarter hours of some days, each with so many kWh: a measured day as it was, another one as the same day of the
 * year before was, or else as all measured days together. Undefined where no day is measured.
 */
export function fuelleViertelstunden(
  { steps, last, register, gemessen }: Messreihen,
  tage: readonly Tag[],
  kwhOf: (datum: string) => number,
): Omit<Messreihen, 'steps' | 'gemessen'> | undefined {
  if (gemessen.size === 0) return undefined
  const unitsPerKwh = last.unitsPerKwh * Math.ceil(leastUnits / last.unitsPerKwh)
  const empty = () => new Float64Array(steps.count).fill(Number.NaN)
  const [werte, HT, NT] = [empty(), empty(), empty()]
  const ofDay = (shift: number): Muster => ({
    weightAt: (step) => last.werte[step - shift] ?? Number.NaN,
    ntAt: (step) => (register?.NT[step - shift] ?? Number.NaN) / (last.werte[step - shift] ?? Number.NaN),
  })
  const mean = meanMuster(last, register)
  for (const { datum, vonMs, bisMs } of tage) {
    const [begin, end] = [(vonMs - steps.vonMs) / stepMs, (bisMs - steps.vonMs) / stepMs]
    const jahre = [0, 1, 2, 3].find((jahr) => gemessen.has(addTage(datum, -364 * jahr)))
    const muster = jahre === undefined ? mean : ofDay(jahre * stepsPerYear)
    const { weights, total } = listWeights(muster, begin, end)
    const units = kwhOf(datum) * unitsPerKwh
    let [exact, given] = [0, 0]
    for (let step = begin; step < end; step++) {
      exact += total > 0 ? (units * (weights[step - begin] ?? 0)) / total : units / (end - begin)
      const wert = Math.round(exact) - given
      given += wert
      werte[step] = wert
      const nt = muster.ntAt(step)
      const ofNt = Math.round(wert * (hasWert(nt) ? nt : mean.ntAt(step)))
      NT[step] = ofNt
      HT[step] = wert - ofNt
    }
  }
  const geschaetzt = new Uint8Array(steps.count)
  return { last: { werte, geschaetzt, unitsPerKwh }, register: register && { HT, NT } }
}

/** For quarter hours without a value the mean of the others counts. */
function listWeights({ weightAt }: Muster, begin: number, end: number) {
  const weights = Array.from({ length: end - begin }, (_, index) => weightAt(begin + index))
  const known = weights.filter((weight) => hasWert(weight))
  const mean = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : 0
  const filled = weights.map((weight) => (hasWert(weight) ? weight : mean))
  return { weights: filled, total: filled.reduce((sum, one) => sum + one, 0) }
}

function meanMuster({ werte }: Verbrauchsreihe, register: Messreihen['register']): Muster {
  const [all, nt] = [new Float64Array(stepsPerDay), new Float64Array(stepsPerDay)]
  for (let step = 0; step < werte.length; step++) {
    const quarter = step % stepsPerDay
    const [wert, ofNt] = [werte[step], register?.NT[step]]
    if (!hasWert(wert)) continue
    all[quarter] = (all[quarter] ?? 0) + wert
    if (hasWert(ofNt)) nt[quarter] = (nt[quarter] ?? 0) + ofNt
  }
  const weightAt = (step: number) => all[step % stepsPerDay] ?? 0
  return { weightAt, ntAt: (step) => (weightAt(step) > 0 ? (nt[step % stepsPerDay] ?? 0) / weightAt(step) : 0) }
}
