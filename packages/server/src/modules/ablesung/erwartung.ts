import type { Erwartungsbereich, Messkanal } from '@ekp/wire/ablesung'
import { countTage } from '@ekp/wire/rules/kalendertag'
import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import type { Gewohnheit } from './jahresverbrauch.ts'

/** The range in which a value is expected, which goes beyond the highest number if the register rolls over. */
export interface Erwartung {
  readonly von: number
  readonly bis: number
}

interface Ausgangspunkt extends Gewohnheit {
  /** The reading before. */
  readonly vorher: { readonly ablesedatum: string; readonly wert: number }
  readonly ablesedatum: string
}

// A tolerance in kWh or m³, for example for a guest for a week or a new freezer.
const spielraum = 10

/**
 * The expected range (docs/decisions/0008-plausibility.md): around the usual consumption of the days since the reading
 * before, wide after some days and narrower after a year, never below the reading before.
 */
export function deriveErwartung(ausgangspunkt: Ausgangspunkt): Erwartung {
  const { verlauf, jahresverbrauch, vorher, ablesedatum } = ausgangspunkt
  const menge = jahresverbrauch * deriveJahresanteil(verlauf, vorher.ablesedatum, ablesedatum)
  const tage = countTage(vorher.ablesedatum, ablesedatum)
  const abweichung = 0.5 + 1.5 * (30 / (30 + tage))
  return {
    von: Math.max(vorher.wert, Math.floor(vorher.wert + menge * Math.max(0, 1 - abweichung) - spielraum)),
    bis: Math.ceil(vorher.wert + menge * (1 + abweichung) + spielraum),
  }
}

/**
 * The range as the register shows it, in whole units: it ends at the highest number unless all of it lies beyond. Undefined
 * when the register rolls over more than once: then every number says the same.
 */
export function toErwartungsbereich({ von, bis }: Erwartung, kanal: Messkanal): Erwartungsbereich | undefined {
  const { obiskennzahl, vorkommastellen } = kanal
  const umfang = 10 ** vorkommastellen
  if (von >= 2 * umfang) return undefined
  const beyond = von >= umfang ? umfang : 0
  const toShown = (wert: number) => Math.min(wert - beyond, umfang - 1)
  return { obiskennzahl, von: toShown(Math.floor(von)), bis: toShown(Math.ceil(bis)) }
}
