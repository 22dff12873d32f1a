import { type Counts, noCounts } from './Counts.ts'
import { ExactSum } from './ExactSum.ts'
import { hasWert, type Lastreihe } from './Lastreihe.ts'

/** What a stretch of steps comes to, in the units of its series. */
export interface StepSums {
  readonly all: Readonly<Counts>
  /** Of the steps that have passed. */
  readonly passed: Readonly<Counts>
  readonly geschaetzt: boolean
  readonly verbrauch: bigint
  /** Of the steps that have a price as well. */
  readonly bepreisterVerbrauch: bigint
  readonly preise: bigint
  /** Consumption times price. */
  readonly produkte: bigint
}

interface Reihen {
  readonly last: Lastreihe
  readonly preise: Float64Array | undefined
  /** The first step that has not passed yet. */
  readonly passedSteps: number
}

export function sumSteps({ last, preise, passedSteps }: Reihen, begin: number, end: number): StepSums {
  const all = noCounts()
  let passed = noCounts()
  let geschaetzt = false
  const verbrauch = new ExactSum()
  const bepreisterVerbrauch = new ExactSum()
  const preisSumme = new ExactSum()
  const produkte = new ExactSum()
  for (let step = begin; step < end; step++) {
    if (step === passedSteps) passed = { ...all }
    const wert = last.werte[step]
    const preis = preise?.[step]
    all.steps++
    if (hasWert(wert)) {
      all.verbrauch++
      verbrauch.add(wert)
      if (last.geschaetzt[step] === 1) geschaetzt = true
    }
    if (!hasWert(preis)) continue
    all.preis++
    preisSumme.add(preis)
    if (!hasWert(wert)) continue
    all.kosten++
    bepreisterVerbrauch.add(wert)
    produkte.addProduct(wert, preis)
  }
  if (end <= passedSteps) passed = all
  return {
    all,
    passed,
    geschaetzt,
    verbrauch: verbrauch.total,
    bepreisterVerbrauch: bepreisterVerbrauch.total,
    preise: preisSumme.total,
    produkte: produkte.total,
  }
}
