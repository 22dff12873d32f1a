import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import { isGueltig } from '../../db/eintrag/isGueltig.ts'
import type { Database } from '../../db/open.ts'
import type { EintragRow } from '../../db/rows/eintraege.ts'
import type { Eintraege, Zeitraum } from './Eintraege.ts'

/** The entry of a scope that holds today in Berlin; null when none does. */
export async function findAktuellen<Row extends EintragRow, Eintrag extends Zeitraum>(
  { list, toWire }: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
  now: Date,
): Promise<Eintrag | null> {
  const heute = berlinToday(now)
  const row = (await list(db, bereich)).find((one) => isGueltig(one, heute))
  return row === undefined ? null : toWire(row)
}
