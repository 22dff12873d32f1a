import type { Teil } from './abschnitte.ts'
import { ExactSum } from './exactSum.ts'
import { hasWert, type Lastreihe } from './lastreihe.ts'

/** How many steps there are, have consumption, a price, both. */
export interface Counts {
  steps: number
  verbrauch: number
  preis: number
  kosten: number
}

/** What the steps of an item come to; consumption in the units of its series, prices in 10^-12 EUR per kWh. */
interface Summen {
  readonly all: Readonly<Counts>
  /** Of the steps that have passed. */
  readonly passed: Readonly<Counts>
  readonly geschaetzt: boolean
  readonly verbrauch: bigint
  /** Of the steps that have a price as well. */
  readonly bepreisterVerbrauch: bigint
  readonly preise: bigint
  /** Consumption times price. */
  readonly kosten: bigint
}

export interface Reihen {
  readonly last: Lastreihe
  /** By market area. */
  readonly preise: ReadonlyMap<string, Float64Array>
  /** The first step that has not passed yet. */
  readonly passedSteps: number
}

/** Adds up the steps of an item's parts, exactly. */
export function sumTeile(teile: readonly Teil[], reihen: Reihen): Summen {
  const { werte, geschaetzt } = reihen.last
  const all: Counts = { steps: 0, verbrauch: 0, preis: 0, kosten: 0 }
  let passed: Counts = { ...all }
  let hasEstimate = false
  const verbrauch = new ExactSum()
  let [bepreisterVerbrauch, preise, kosten] = [0n, 0n, 0n]
  for (const { begin, end, formel } of teile) {
    const ofGebiet = formel && reihen.preise.get(formel.marktgebiet)
    const pricesBefore = all.preis
    const [bepreist, marktpreise, produkte] = [new ExactSum(), new ExactSum(), new ExactSum()]
    for (let step = begin; step < end; step++) {
      if (step === reihen.passedSteps) passed = { ...all }
      const wert = werte[step]
      const preis = ofGebiet?.[step]
      all.steps++
      if (hasWert(wert)) {
        all.verbrauch++
        verbrauch.add(wert)
        if (geschaetzt[step] === 1) hasEstimate = true
      }
      if (!hasWert(preis)) continue
      all.preis++
      marktpreise.add(preis)
      if (!hasWert(wert)) continue
      all.kosten++
      bepreist.add(wert)
      produkte.addProduct(wert, preis)
    }
    if (end <= reihen.passedSteps) passed = { ...all }
    if (formel === undefined) continue
    const { faktor, aufschlag } = formel
    // A market price of 10^-4 EUR/MWh is 10 × 10^-8 EUR/kWh; the factor has four decimals more.
    bepreisterVerbrauch += bepreist.total
    preise += faktor * (10n * marktpreise.total + aufschlag * BigInt(all.preis - pricesBefore))
    kosten += faktor * (10n * produkte.total + aufschlag * bepreist.total)
  }
  return { all, passed, geschaetzt: hasEstimate, verbrauch: verbrauch.total, bepreisterVerbrauch, preise, kosten }
}
