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

// A quarter hour in whole units must not be off by much.
const leastUnits = 4000

/**
 * The quarter hours of some days, each with so many kWh: a measured day as it was, another one as the same day of the
 * year before was, or else as all measured days together; a quarter hour without a value as the others of its day.
 * Undefined where no day is measured.
 */
export function fuelleViertelstunden(
  { steps, last, register, gemessen }: Messreihen,
  tage: readonly Tag[],
  kwhOf: (datum: string) => number,
): Omit<Messreihen, 'steps' | 'gemessen'> | undefined {
  if (gemessen.size === 0) return undefined
  const unitsPerKwh = last.unitsPerKwh * Math.ceil(leastUnits / last.unitsPerKwh)
  const empty = () => new Float64Array(steps.count).fill(Number.NaN)
  const werte = empty()
  const ofRegister = register && { HT: empty(), NT: empty() }
  const mean = meanDay(last.werte)
  const meanNt = register && meanDay(register.NT)
  for (const { datum, vonMs, bisMs } of tage) {
    const [begin, end] = [(vonMs - steps.vonMs) / stepMs, (bisMs - steps.vonMs) / stepMs]
    const jahre = [0, 1, 2, 3].find((jahr) => gemessen.has(addTage(datum, -364 * jahr)))
    const weights = new Float64Array(end - begin)
    for (let step = begin; step < end; step++)
      weights[step - begin] =
        jahre === undefined ? (mean[step % stepsPerDay] ?? 0) : (last.werte[step - jahre * stepsPerYear] ?? Number.NaN)
    const total = fillWithMean(weights)
    const perWeight = (kwhOf(datum) * unitsPerKwh) / (total > 0 ? total : end - begin)
    let [exact, given] = [0, 0]
    for (let step = begin; step < end; step++) {
      exact += perWeight * (total > 0 ? (weights[step - begin] ?? 0) : 1)
      const wert = Math.round(exact) - given
      given += wert
      werte[step] = wert
      if (register === undefined || ofRegister === undefined || meanNt === undefined) continue
      const before = step - (jahre ?? 0) * stepsPerYear
      const own = (register.NT[before] ?? Number.NaN) / (last.werte[before] ?? Number.NaN)
      const quarter = step % stepsPerDay
      const nt = jahre !== undefined && hasWert(own) ? own : (meanNt[quarter] ?? 0) / (mean[quarter] ?? Number.NaN)
      const ofNt = Math.min(wert, Math.round(wert * (hasWert(nt) ? nt : 0)))
      ofRegister.NT[step] = ofNt
      ofRegister.HT[step] = wert - ofNt
    }
  }
  return { last: { werte, geschaetzt: new Uint8Array(steps.count), unitsPerKwh }, register: ofRegister }
}

/** Puts the mean of the others where a value is missing; says the sum. */
function fillWithMean(werte: Float64Array): number {
  let [sum, count] = [0, 0]
  for (const wert of werte) {
    if (!hasWert(wert)) continue
    sum += wert
    count++
  }
  if (count === werte.length) return sum
  const mean = count > 0 ? sum / count : 0
  for (let index = 0; index < werte.length; index++) if (!hasWert(werte[index])) werte[index] = mean
  return sum + mean * (werte.length - count)
}

/** The sum of each quarter hour of the day. */
function meanDay(werte: Float64Array): Float64Array {
  const sums = new Float64Array(stepsPerDay)
  for (let step = 0; step < werte.length; step++) {
    const wert = werte[step]
    if (hasWert(wert)) sums[step % stepsPerDay] = (sums[step % stepsPerDay] ?? 0) + wert
  }
  return sums
}

/** The same days with more or less of each; a quarter hour in whole units. */
export function scale(
  { last, register }: Omit<Messreihen, 'steps' | 'gemessen'>,
  { vonMs }: Steps,
  tage: readonly Tag[],
  factorOf: (datum: string) => number,
): Omit<Messreihen, 'steps' | 'gemessen'> {
  const scaled = (werte: Float64Array) => {
    const other = werte.slice()
    for (const tag of tage) {
      const factor = factorOf(tag.datum)
      const [begin, end] = [(tag.vonMs - vonMs) / stepMs, (tag.bisMs - vonMs) / stepMs]
      for (let step = begin; step < end; step++) other[step] = Math.round((werte[step] ?? 0) * factor)
    }
    return other
  }
  return {
    last: { ...last, werte: scaled(last.werte) },
    register: register && { HT: scaled(register.HT), NT: scaled(register.NT) },
  }
}
