import { hasWert, type Lastreihe } from './lastreihe.ts'
import type { Register, Satz, Teil } from './saetze.ts'

/** How many steps there are, have consumption, a price, both. */
export interface Counts {
  steps: number
  verbrauch: number
  preis: number
  kosten: number
}

/** What the steps of an item come to; consumption in the units of its series. */
export interface Summen {
  readonly all: Readonly<Counts>
  /** Of the steps that have passed. */
  readonly passed: Readonly<Counts>
  readonly geschaetzt: boolean
  readonly geschaetzterVerbrauch: bigint
  readonly verbrauch: bigint
  /** Of the steps that have a price as well. */
  readonly bepreisterVerbrauch: bigint
  /** The sum of the steps' prices, in 10^-16 EUR per kWh. */
  readonly preise: bigint
  /** Consumption times price, in 10^-16 EUR. */
  readonly kosten: bigint
  readonly mengen: readonly Menge[]
}

/** What was consumed at one price, where both are known. */
export interface Menge {
  readonly satz: Satz
  readonly verbrauch: bigint
  readonly register: Readonly<Record<Register, bigint>> | undefined
  /** Consumption times market price, in 10^-7 EUR. */
  readonly boersenwert: bigint
}

export interface Reihen {
  readonly last: Lastreihe
  /** What the registers counted, where their values are known. */
  readonly register?: Readonly<Record<Register, Float64Array>> | undefined
  /** Market prices in 10^-4 EUR per MWh, which are 10^-7 EUR per kWh, by market area. */
  readonly preise: ReadonlyMap<string, Float64Array>
  /** The first step that has not passed yet. */
  readonly passedSteps: number
}

/** How many 10^-12 EUR per kWh a market price's unit is. */
export const boerseneinheit = 100_000n

/** Adds up the steps of an item's parts, exactly. */
export function sumTeile(parts: readonly Teil[], reihen: Reihen): Summen {
  const { werte, geschaetzt } = reihen.last
  const all: Counts = { steps: 0, verbrauch: 0, preis: 0, kosten: 0 }
  let passed: Counts = { ...all }
  let hasEstimate = false
  const verbrauch = new ExactSum()
  const geschaetzterVerbrauch = new ExactSum()
  const mengen: Menge[] = []
  let [bepreisterVerbrauch, preise, kosten] = [0n, 0n, 0n]
  for (const { begin, end, satz } of parts) {
    const preisAt = satz && priceAt(satz, reihen)
    const register = satz?.register && registerSums(reihen)
    const pricesBefore = all.preis
    const [bepreist, marktpreise, produkte] = [new ExactSum(), new ExactSum(), new ExactSum()]
    for (let step = begin; step < end; step++) {
      if (step === reihen.passedSteps) passed = { ...all }
      const wert = werte[step]
      const preis = preisAt?.(step)
      all.steps++
      if (hasWert(wert)) {
        all.verbrauch++
        verbrauch.add(wert)
        if (geschaetzt[step] === 1) {
          hasEstimate = true
          geschaetzterVerbrauch.add(wert)
        }
      }
      if (!hasWert(preis)) continue
      all.preis++
      marktpreise.add(preis)
      if (!hasWert(wert)) continue
      all.kosten++
      bepreist.add(wert)
      produkte.addProduct(wert, preis)
      register?.add(step)
    }
    if (end <= reihen.passedSteps) passed = { ...all }
    if (satz === undefined) continue
    const menge = { satz, verbrauch: bepreist.total, register: register?.totals(), boersenwert: produkte.total }
    mengen.push(menge)
    bepreisterVerbrauch += menge.verbrauch
    // The mean of two registers' prices, because nothing says which of them would count.
    const fest = satz.register === undefined ? satz.wert : (satz.register.HT + satz.register.NT) / 2n
    preise += satz.faktor * (boerseneinheit * marktpreise.total + fest * BigInt(all.preis - pricesBefore))
    kosten += satz.faktor * nettoOf(menge)
  }
  return {
    all,
    passed,
    verbrauch: verbrauch.total,
    bepreisterVerbrauch,
    preise,
    kosten,
    mengen,
    geschaetzt: hasEstimate,
    geschaetzterVerbrauch: geschaetzterVerbrauch.total,
  }
}

/** What a consumption costs without tax, in 10^-12 EUR. */
function nettoOf({ satz, verbrauch, register, boersenwert }: Menge): bigint {
  const boerse = boerseneinheit * boersenwert
  if (satz.register === undefined || register === undefined) return boerse + satz.wert * verbrauch
  return boerse + satz.register.HT * register.HT + satz.register.NT * register.NT
}

/** The market price of each step, 0 for a price without one, `NaN` or nothing where the price is not known. */
function priceAt({ preisstand: { boerse }, register }: Satz, reihen: Reihen): (step: number) => number | undefined {
  const { HT, NT } = reihen.register ?? {}
  if (register !== undefined && (HT === undefined || NT === undefined)) return () => undefined
  const isCounted = (step: number) => register === undefined || (hasWert(HT?.[step]) && hasWert(NT?.[step]))
  if (boerse === undefined) return (step) => (isCounted(step) ? 0 : undefined)
  const ofGebiet = reihen.preise.get(boerse.marktgebiet)
  return (step) => (isCounted(step) ? ofGebiet?.[step] : undefined)
}

function registerSums({ register }: Reihen) {
  const sums = { HT: new ExactSum(), NT: new ExactSum() }
  return {
    add: (step: number) => {
      sums.HT.add(register?.HT[step] ?? 0)
      sums.NT.add(register?.NT[step] ?? 0)
    },
    totals: () => ({ HT: sums.HT.total, NT: sums.NT.total }),
  }
}

/**
 * A sum of whole numbers and their products, exact at any size: in a double while that is exact, in a BigInt beyond.
 * A year has 35,000 steps, and BigInts alone would take longer than its queries (docs/decisions/0039-no-decimal-library.md).
 */
export class ExactSum {
  #small = 0
  #large = 0n

  add(wert: number): void {
    this.addProduct(wert, 1)
  }

  addProduct(one: number, other: number): void {
    const product = one * other
    const next = this.#small + product
    if (Number.isSafeInteger(product) && Number.isSafeInteger(next)) {
      this.#small = next
      return
    }
    this.#large += BigInt(this.#small) + BigInt(one) * BigInt(other)
    this.#small = 0
  }

  get total(): bigint {
    return this.#large + BigInt(this.#small)
  }
}
