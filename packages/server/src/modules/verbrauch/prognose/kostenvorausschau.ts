import type { Betragsspanne } from '@ekp/wire/tarif/betragsspanne'
import type { Database } from '../../../db/open.ts'
import type { OwnedVertrag } from '../../../http/access.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import type { Monatskosten } from './monatskosten.ts'
import { readPrognose, type Umstaende } from './readPrognose.ts'

/** What the running year of a contract's bill will probably cost, gross and with its base price, in EUR. */
export interface Kostenvorausschau extends Zeitraum {
  /** The sum of the months; null with a reason. */
  readonly kosten: Betragsspanne | null
  /** PREIS: not each kWh has a price, or only without tax or base price. */
  readonly grund: 'ZU_WENIG' | 'ZU_UNGEWISS' | 'PREIS' | 'LEISTUNGSPREIS' | null
  /** With ZU_WENIG the first day on which enough will be known; null: not known. */
  readonly sagbarAb: string | null
  /** Calendar months, cut by the year; empty with a reason. */
  readonly monate: readonly Monatskosten[]
  /** What the range rests on: own years before, the course of a year, or also what the exchange will say. */
  readonly nach: 'JAHRE' | 'VERLAUF' | 'BOERSE' | null
}

/** Undefined where nothing is delivered today. */
export async function deriveKostenvorausschau(
  db: Database,
  own: OwnedVertrag,
  umstaende: Umstaende,
): Promise<Kostenvorausschau | undefined> {
  const prognose = await readPrognose(db, own, umstaende)
  if (prognose === undefined) return undefined
  const { jahr, monate, sagbarAb } = prognose
  const { von, bis, kosten, brutto, ohneGrundpreis } = jahr
  const grund = jahr.grund ?? jahr.kostengrund ?? (brutto && !ohneGrundpreis ? null : 'PREIS')
  if (kosten === null || grund !== null) return { von, bis, kosten: null, grund, sagbarAb, monate: [], nach: null }
  const nach = jahr.mitBoersenpreis ? 'BOERSE' : jahr.jahre > 0 ? 'JAHRE' : 'VERLAUF'
  return { von, bis, kosten, grund, sagbarAb, monate, nach }
}
