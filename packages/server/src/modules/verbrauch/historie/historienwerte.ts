import type { Historienwert, Interval } from '@ekp/wire/verbrauch'
import { divideRounded } from '../mengen.ts'
import type { Abschnitt } from './abschnitte.ts'
import type { Verbrauchsreihe } from './lastreihe.ts'
import { stepMs, type Steps } from './steps.ts'
import { type Counts, type Reihen, sumTeile } from './sumTeile.ts'

interface Grundlagen {
  readonly abschnitte: readonly Abschnitt[]
  readonly last: Verbrauchsreihe
  /** By market area. */
  readonly preise: ReadonlyMap<string, Float64Array>
}

/** Consumption, price and cost of each hour, day or month; no items at all where no value is known. */
export function deriveHistorie(steps: Steps, grundlagen: Grundlagen, interval: Interval, now: Date): Historienwert[] {
  const { abschnitte, last, preise } = grundlagen
  const passedSteps = Math.floor((now.getTime() - steps.vonMs) / stepMs)
  const unitsPerKwh = BigInt(last.unitsPerKwh)
  // In hours a single missing step makes a value unknown, in days and months incomplete.
  const isStrict = interval === 'hourly'
  const werte = abschnitte.map((abschnitt) =>
    toHistorienwert(abschnitt, { last, preise, passedSteps }, unitsPerKwh, isStrict),
  )
  return werte.some(({ verbrauch, arbeitspreis }) => verbrauch !== null || arbeitspreis !== null) ? werte : []
}

/** The values of one item, each rounded once, to six decimals. */
function toHistorienwert(
  { von, bis, teile }: Abschnitt,
  reihen: Reihen,
  unitsPerKwh: bigint,
  isStrict: boolean,
): Historienwert {
  const { all, passed, geschaetzt, verbrauch, bepreisterVerbrauch, preise, kosten } = sumTeile(teile, reihen)
  const isThere = (count: number) => (isStrict ? count === all.steps && count > 0 : count > 0)
  const weighted = () => toNumber(kosten, million * bepreisterVerbrauch)
  const mean = () => (isThere(all.preis) ? toNumber(preise, million * BigInt(all.preis)) : null)
  return {
    von,
    bis,
    verbrauch: isThere(all.verbrauch) ? toNumber(million * verbrauch, unitsPerKwh) : null,
    arbeitspreis: isThere(all.kosten) && bepreisterVerbrauch > 0n ? weighted() : mean(),
    kosten: isThere(all.kosten) ? toNumber(kosten, million * unitsPerKwh) : null,
    geschaetzt: geschaetzt && isThere(all.verbrauch),
    unvollstaendig: !isStrict && isPartial(all, passed),
  }
}

const million = 1_000_000n
const toNumber = (millionths: bigint, divisor: bigint) => Number(divideRounded(millionths, divisor)) / 1e6

const isPartial = (all: Readonly<Counts>, passed: Readonly<Counts>) =>
  (all.verbrauch > 0 && passed.verbrauch < passed.steps) ||
  (all.preis > 0 && passed.preis < passed.steps) ||
  (all.kosten > 0 && passed.kosten < passed.steps)
