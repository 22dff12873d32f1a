import { toMillionths } from './toMillionths.ts'
import type { Zeitraum } from './Zeitraum.ts'

export interface UmrechnungOfVertrag {
  readonly gueltig_von: string
  readonly gueltig_bis: string | null
  readonly zustandszahl: string
  readonly brennwert: string
}

/** Days of a period that share their factors, both in millionths. */
export interface Umrechnungsteil extends Zeitraum {
  readonly zustandszahl: bigint
  readonly brennwert: bigint
  /** Whether these days have no factors of their own yet and borrow the nearest. */
  readonly istVorlaeufig: boolean
}

/**
 * Divides a period by the factors that hold, which come oldest first. Days without any borrow those before
 * them, or else those after; nothing comes back where there are none at all.
 */
export function splitByUmrechnung(
  { von, bis }: Zeitraum,
  umrechnungen: readonly UmrechnungOfVertrag[],
): Umrechnungsteil[] {
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
