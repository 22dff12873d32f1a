import { setCounts } from './Counts.ts'
import { hasWert, type Lastreihe } from './Lastreihe.ts'
import type { StepSums } from './StepSums.ts'

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
