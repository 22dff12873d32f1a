import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import type { Kunden } from './Loeschregel.ts'

/** Of a customer `a`: no contract and no document is left, nothing waits for the supplier, and his time is over. */
const isFaellig = ({ ohneVertragBis }: Grenzen): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from loeschvermerk l
    where l.kundennummer = a.kundennummer and (l.verlangt_am is not null or l.ohne_vertrag_seit <= ${ohneVertragBis})
  )
  and not exists (select from vertrag v where v.kundennummer = a.kundennummer)
  and not exists (select from dokument d where d.kundennummer = a.kundennummer)
  and not exists (select from vorgang o where o.kundennummer = a.kundennummer and o.uebergeben_am is null)
`

/** Those of some customers who go with everything. */
export async function listFaelligeKunden(db: Database, grenzen: Grenzen, kunden: Kunden): Promise<readonly string[]> {
  const { rows } = await sql<{ kundennummer: string }>`
    select a.kundennummer from anschlussnutzer a
    where a.kundennummer = any (${kunden}::text[]) and ${isFaellig(grenzen)}
    order by a.kundennummer
  `.execute(db)
  return rows.map(({ kundennummer }) => kundennummer)
}

/** Locks a customer who is still to go; false when something has come up since. */
export async function lockFaelligenKunden(tx: Database, grenzen: Grenzen, kundennummer: string): Promise<boolean> {
  const { rows } = await sql`
    select from anschlussnutzer a where a.kundennummer = ${kundennummer} and ${isFaellig(grenzen)} for update of a
  `.execute(tx)
  return rows.length > 0
}
