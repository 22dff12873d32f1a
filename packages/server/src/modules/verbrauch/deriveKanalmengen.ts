import { deriveDifferenz } from './deriveDifferenz.ts'
import type { Einsatz } from './deriveEinsaetze.ts'

/** What each channel of a meter counted in its part of a period, in millionths; undefined where that is unknown. */
export function deriveKanalmengen({ zaehler, anfang, ende }: Einsatz): Map<string, bigint | undefined> {
  return new Map(
    zaehler.obiskennzahlen.map((obiskennzahl) => {
      const vorher = anfang?.werte.get(obiskennzahl)
      const nachher = ende?.werte.get(obiskennzahl)
      if (vorher === undefined || nachher === undefined) return [obiskennzahl, undefined]
      return [obiskennzahl, deriveDifferenz(vorher, nachher, zaehler.vorkommastellen.get(obiskennzahl))]
    }),
  )
}
