import type { Umrechnung } from '@ekp/wire/verbrauch'
import { divideRounded } from './divideRounded.ts'
import type { Fraction } from './Fraction.ts'
import { splitByUmrechnung, type UmrechnungOfVertrag } from './splitByUmrechnung.ts'
import { countTage, type Zeitraum } from './Zeitraum.ts'

/** How the cubic metres of some days, spread evenly over them, become Wh; amounts are in millionths of a m³. */
export function gasumrechnung(zeitraum: Zeitraum, umrechnungen: readonly UmrechnungOfVertrag[]) {
  const teile = splitByUmrechnung(zeitraum, umrechnungen)
  const tage = countTage(zeitraum)
  let faktor = 0n
  for (const teil of teile) faktor += countTage(teil) * teil.zustandszahl * teil.brennwert
  return {
    /** Whether some of the days have no factors of their own yet. */
    istVorlaeufig: teile.some((teil) => teil.istVorlaeufig),
    // Three factors in millionths, and kWh in Wh.
    toWattstunden: (menge: bigint): Fraction | undefined =>
      teile.length === 0 ? undefined : { numerator: menge * faktor, denominator: tage * 10n ** 15n },
    list: (menge: bigint): Umrechnung[] =>
      teile.map((teil) => ({
        von: teil.von,
        bis: teil.bis,
        kubikmeter: Number(divideRounded(menge * countTage(teil), tage * 1000n)) / 1000,
        zustandszahl: Number(teil.zustandszahl) / 1e6,
        brennwert: Number(teil.brennwert) / 1e6,
      })),
  }
}
