import { ExactSum } from './exact.ts'
import { hasWert, type Lastreihe } from './lastreihe.ts'

/** How many steps there are, have consumption, a price, both. */
export interface Counts {
  steps: number
  verbrauch: number
  preis: number
  kosten: number
}

const noCounts = (): Counts => ({ steps: 0, verbrauch: 0, preis: 0, kosten: 0 })

function setCounts(counts: Counts, others: Readonly<Counts>): void {
  counts.steps = others.steps
  counts.verbrauch = others.verbrauch
  counts.preis = others.preis
  counts.kosten = others.kosten
}

const nothing = noCounts()

/** What steps come to, in the units of their series; used again for item after item. */
export class StepSums {
  readonly all = noCounts()
  /** Of the steps that have passed. */
  readonly passed = noCounts()
  geschaetzt = false
  readonly verbrauch = new ExactSum()
  /** Of the steps that have a price as well. */
  readonly bepreisterVerbrauch = new ExactSum()
  readonly preise = new ExactSum()
  /** Consumption times price. */
  readonly produkte = new ExactSum()

  clear(): void {
    setCounts(this.all, nothing)
    setCounts(this.passed, nothing)
    this.geschaetzt = false
    this.verbrauch.clear()
    this.clearPrices()
  }

  /** Forgets what another formula held for. */
  clearPrices(): void {
    this.bepreisterVerbrauch.clear()
    this.preise.clear()
    this.produkte.clear()
  }
}

interface Reihen {
  readonly last: Lastreihe
  readonly preise: Float64Array | undefined
  /** The first step that has not passed yet. */
  readonly passedSteps: number
}

/** Adds a stretch of steps to the sums. */
export function sumSteps(sums: StepSums, { last, preise, passedSteps }: Reihen, begin: number, end: number): void {
  const { all, passed, verbrauch, bepreisterVerbrauch, preise: preisSumme, produkte } = sums
  for (let step = begin; step < end; step++) {
    if (step === passedSteps) setCounts(passed, all)
    const wert = last.werte[step]
    const preis = preise?.[step]
    all.steps++
    if (hasWert(wert)) {
      all.verbrauch++
      verbrauch.add(wert)
      if (last.geschaetzt[step] === 1) sums.geschaetzt = true
    }
    if (!hasWert(preis)) continue
    all.preis++
    preisSumme.add(preis)
    if (!hasWert(wert)) continue
    all.kosten++
    bepreisterVerbrauch.add(wert)
    produkte.addProduct(wert, preis)
  }
  if (end <= passedSteps) setCounts(passed, all)
}
