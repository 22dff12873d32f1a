import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import type { Database } from '../../db/open.ts'
import type { EintragRow } from '../../db/rows/eintraege.ts'
import type { Eintraege, Zeitraum } from './Eintraege.ts'

/** The entries of a scope as they leave the server, newest first. */
export async function listEintraege<Row extends EintragRow, Eintrag extends Zeitraum>(
  { list, toWire }: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
): Promise<Eintrag[]> {
  return (await list(db, bereich)).map(toWire)
}
