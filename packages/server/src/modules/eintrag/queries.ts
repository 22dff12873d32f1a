import type { Database } from '../../db/open.ts'
import type { EintragRow, Eintragsart } from '../../db/tables/eintraege.ts'
import type { Vorgaenger } from './gueltigkeit.ts'

type Aenderung = Partial<Pick<EintragRow, 'gueltig_bis' | 'beendet_zum' | 'entfallen_am'>>

/** Changes how long a customer's entry holds; nothing else of it ever changes. */
export async function updateEintrag(
  tx: Database,
  art: Eintragsart,
  { id, kundennummer }: Pick<EintragRow, 'id' | 'kundennummer'>,
  aenderung: Aenderung,
): Promise<void> {
  await tx
    .updateTable(art)
    .set(aenderung)
    .where('id', '=', id)
    .where('kundennummer', '=', kundennummer)
    .where('entfallen_am', 'is', null)
    .execute()
}

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
