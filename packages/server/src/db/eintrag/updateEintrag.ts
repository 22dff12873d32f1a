import type { Database } from '../open.ts'
import type { EintragRow } from '../rows/eintraege.ts'

/** The tables of what holds for a time. */
export type Eintragsart = 'rechnungsadresse' | 'bankverbindung'

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
