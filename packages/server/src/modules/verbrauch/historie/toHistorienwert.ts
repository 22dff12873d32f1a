import type { Historienwert } from '@ekp/wire/verbrauch'
import { divideRounded } from '../divideRounded.ts'
import type { Preisformel } from './Preisformel.ts'
import { addCounts, noCounts } from './Counts.ts'
import type { StepSums } from './sumSteps.ts'

/** The sums of a stretch in which one formula holds, or none. */
export interface Teil {
  readonly sums: StepSums
  readonly formel: Preisformel | undefined
}

interface Genauigkeit {
  /** Units of consumption in a kWh. */
  readonly unitsPerKwh: bigint
  /** Whether a single missing step makes a value unknown, instead of incomplete. */
  readonly isStrict: boolean
}

/** An item of the history; its values are rounded once, to six decimals. */
export function toHistorienwert(
  von: string,
  bis: string,
  teile: readonly Teil[],
  { unitsPerKwh, isStrict }: Genauigkeit,
): Historienwert {
  const all = noCounts()
  const passed = noCounts()
  let [verbrauch, bepreisterVerbrauch, preise, kosten] = [0n, 0n, 0n, 0n]
  for (const { sums, formel } of teile) {
    addCounts(all, sums.all)
    addCounts(passed, sums.passed)
    verbrauch += sums.verbrauch
    if (formel === undefined) continue
    // A market price of 10^-4 EUR/MWh is 10 × 10^-8 EUR/kWh; with the factor, prices are in 10^-12 EUR/kWh.
    bepreisterVerbrauch += sums.bepreisterVerbrauch
    preise += formel.faktor * (10n * sums.preise + formel.aufschlag * BigInt(sums.all.preis))
    kosten += formel.faktor * (10n * sums.produkte + formel.aufschlag * sums.bepreisterVerbrauch)
  }
  const isThere = (count: number) => (isStrict ? count === all.steps && count > 0 : count > 0)
  const isPartial = (name: 'verbrauch' | 'preis' | 'kosten') => all[name] > 0 && passed[name] < passed.steps
  const arbeitspreis =
    isThere(all.kosten) && bepreisterVerbrauch > 0n
      ? divideRounded(kosten, 1_000_000n * bepreisterVerbrauch)
      : isThere(all.preis)
        ? divideRounded(preise, 1_000_000n * BigInt(all.preis))
        : undefined
  return {
    von,
    bis,
    verbrauch: isThere(all.verbrauch) ? fromMillionths(divideRounded(1_000_000n * verbrauch, unitsPerKwh)) : null,
    arbeitspreis: arbeitspreis === undefined ? null : fromMillionths(arbeitspreis),
    kosten: isThere(all.kosten) ? fromMillionths(divideRounded(kosten, 1_000_000n * unitsPerKwh)) : null,
    geschaetzt: isThere(all.verbrauch) && teile.some(({ sums }) => sums.geschaetzt),
    unvollstaendig: !isStrict && (isPartial('verbrauch') || isPartial('preis') || isPartial('kosten')),
  }
}

const fromMillionths = (wert: bigint) => Number(wert) / 1_000_000
