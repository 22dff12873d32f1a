import { deriveGewicht } from '@ekp/wire/rules/jahresverlauf'
import type { Umrechnung } from '@ekp/wire/verbrauch'
import { divideRounded, type Fraction, toMillionths } from '../../lib/exact.ts'
import type { Zeitraum } from './zeitraeume.ts'

/** How the cubic metres of some days, spread over them by degree days, become Wh; amounts are in millionths of a m³. */
export function gasumrechnung(zeitraum: Zeitraum, umrechnungen: readonly UmrechnungOfVertrag[]) {
  const parts = splitByUmrechnung(zeitraum, umrechnungen)
  const all = gewichtOf(zeitraum)
  let factor = 0n
  for (const part of parts) factor += gewichtOf(part) * part.zustandszahl * part.brennwert
  return {
    /** Whether some of the days have no factors of their own yet. */
    istVorlaeufig: parts.some((part) => part.istVorlaeufig),
    // Three factors in millionths, and kWh in Wh.
    toWattstunden: (menge: bigint): Fraction | undefined =>
      parts.length === 0 ? undefined : { numerator: menge * factor, denominator: all * 10n ** 15n },
    list: (menge: bigint): Umrechnung[] =>
      parts.map((part) => ({
        von: part.von,
        bis: part.bis,
        kubikmeter: Number(divideRounded(menge * gewichtOf(part), all * 1000n)) / 1000,
        zustandszahl: Number(part.zustandszahl) / 1e6,
        brennwert: Number(part.brennwert) / 1e6,
      })),
  }
}

const gewichtOf = ({ von, bis }: Zeitraum) => BigInt(deriveGewicht('HEIZUNG', von, bis))

export interface UmrechnungOfVertrag {
  readonly gueltig_von: string
  readonly gueltig_bis: string | null
  readonly zustandszahl: string
  readonly brennwert: string
}

/** Days of a period that share their factors, both in millionths. */
interface Umrechnungsteil extends Zeitraum {
  readonly zustandszahl: bigint
  readonly brennwert: bigint
  /** Whether these days have no factors of their own yet and borrow the nearest. */
  readonly istVorlaeufig: boolean
}

/**
 * Divides a period by the factors that hold, which come oldest first. Days without any borrow those before
 * them, or else those after; nothing comes back where there are none at all.
 */
function splitByUmrechnung({ von, bis }: Zeitraum, umrechnungen: readonly UmrechnungOfVertrag[]): Umrechnungsteil[] {
  return umrechnungen.flatMap((umrechnung, index) => {
    const { gueltig_von, gueltig_bis, zustandszahl, brennwert } = umrechnung
    const next = umrechnungen[index + 1]?.gueltig_von
    const start = index === 0 || gueltig_von < von ? von : gueltig_von
    const end = next !== undefined && next < bis ? next : bis
    if (start >= end) return []
    const istVorlaeufig = start < gueltig_von || (gueltig_bis !== null && gueltig_bis < end)
    return {
      von: start,
      bis: end,
      zustandszahl: toMillionths(zustandszahl),
      brennwert: toMillionths(brennwert),
      istVorlaeufig,
    }
  })
}
