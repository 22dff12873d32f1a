import { countTage } from '@ekp/wire/rules/kalendertag'
import { deriveJahresanteil } from './deriveJahresanteil.ts'
import type { Gewohnheit } from './deriveJahresverbrauch.ts'

/** Where a register is expected, counted on beyond its highest number when it rolls over on the way. */
export interface Erwartung {
  readonly von: number
  readonly bis: number
}

interface Ausgangspunkt extends Gewohnheit {
  /** The reading before. */
  readonly vorher: { readonly ablesedatum: string; readonly wert: number }
  readonly ablesedatum: string
}

// A guest for a week, a new freezer: nobody is asked about so little, in kWh or m³.
const spielraum = 10

/**
 * The range of what is likely (docs/decisions/0008-plausibility.md): around the amount that the usual
 * consumption makes, wide after some days and narrower after a year, never below the reading before.
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
