import { hasWert, type Verbrauchsreihe } from '../../../preis/lastreihe.ts'
import type { Teil } from '../../../preis/saetze.ts'
import { stepMs, type Steps } from '../../../preis/steps.ts'
import type { Tag } from '../../../preis/tage.ts'
import type { Vergleichsreihen } from './kandidat.ts'

/** 1 for each delivered step that has a price in all of the tariffs. */
export function pricedSteps(
  steps: Steps,
  tage: readonly Tag[],
  tarife: readonly (readonly Teil[])[],
  { register, preise }: Vergleichsreihen,
): Uint8Array {
  const priced = new Uint8Array(steps.count)
  for (const { begin, end } of stepsOf(steps, tage)) priced.fill(1, begin, end)
  for (const { begin, end, satz } of tarife.flat()) {
    const boerse = satz?.preisstand.boerse
    const ofGebiet = boerse && preise.get(boerse.marktgebiet)
    const isOfRegister = satz?.register !== undefined
    if (boerse === undefined && !isOfRegister) continue
    for (let step = begin; step < end; step++) {
      const hasPreis = boerse === undefined || hasWert(ofGebiet?.[step])
      const hasRegister = !isOfRegister || (hasWert(register?.HT[step]) && hasWert(register?.NT[step]))
      if (!hasPreis || !hasRegister) priced[step] = 0
    }
  }
  return priced
}

const stepsOf = ({ vonMs }: Steps, tage: readonly Tag[]) =>
  tage.map((tag) => ({ begin: (tag.vonMs - vonMs) / stepMs, end: (tag.bisMs - vonMs) / stepMs }))

/** How much is compared, and how much cannot be; amounts in units of the series. */
export function countBestand(steps: Steps, tage: readonly Tag[], priced: Uint8Array, last: Verbrauchsreihe) {
  const bestand = { known: 0, missing: 0, unpriced: 0, verbrauch: 0n, verbrauchOhnePreis: 0n, geschaetzt: false }
  for (const { begin, end } of stepsOf(steps, tage)) {
    // A day's sum is far below what a double counts exactly.
    let [verbrauch, ohnePreis] = [0, 0]
    for (let step = begin; step < end; step++) {
      const wert = last.werte[step]
      if (priced[step] !== 1) {
        bestand.unpriced++
        ohnePreis += hasWert(wert) ? wert : 0
      } else if (hasWert(wert)) {
        bestand.known++
        verbrauch += wert
        bestand.geschaetzt ||= last.geschaetzt[step] === 1
      } else bestand.missing++
    }
    bestand.verbrauch += BigInt(verbrauch)
    bestand.verbrauchOhnePreis += BigInt(ohnePreis)
  }
  return bestand
}
