import type { Database } from '../open.ts'
import { type Eintragsart, updateEintrag } from './updateEintrag.ts'
import type { Vorgaenger } from './Vorgaenger.ts'

/** Lets the entry before another one end, fall away or hold on; periods may not overlap even for a moment. */
export async function updateVorgaenger(
  tx: Database,
  art: Eintragsart,
  kundennummer: string,
  vorgaenger: Vorgaenger | null,
  now: Date,
): Promise<void> {
  if (vorgaenger === null) return
  const { id, gueltigBis, beendetZum, entfallen } = vorgaenger
  const aenderung = entfallen ? { entfallen_am: now } : { gueltig_bis: gueltigBis, beendet_zum: beendetZum }
  await updateEintrag(tx, art, { id, kundennummer }, aenderung)
}
