import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { dienstkette } from '../db/protokoll/ketten.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import type { Kunden } from './faellige.ts'

/** Whether an entry of the audit trail has contents that may be kept no longer. */
export const isInhaltFaellig = ({ vorgang }: Grenzen): RawBuilder<boolean> =>
  sql<boolean>`zeit < ${vorgang.zeit} and inhalt is not null`

/** Erases the contents of old entries of the audit trail, which adds an entry about it to the chain; answers how many. */
export async function deleteProtokollinhalte(db: Database, grenzen: Grenzen, kunden: Kunden): Promise<number> {
  const { rows } = await sql<{ kundennummer: string }>`
    select distinct kundennummer from protokoll
    where kundennummer = any (array(
      select unnest(${kunden}::text[])
      union all
      select alt from fruehere_kundennummer where kundennummer = any (${kunden}::text[])
    )) and ${isInhaltFaellig(grenzen)}
    order by kundennummer
  `.execute(db)
  let count = 0
  // One after the other, each by itself: a customer's chain is locked until its transaction ends.
  for (const { kundennummer } of rows) count += await eraseInhalte(db, kundennummer, grenzen)
  return count
}

/** The same of the chain about the accounts of the service desk. */
export const deleteDienstinhalte = (db: Database, grenzen: Grenzen): Promise<number> =>
  eraseInhalte(db, dienstkette, grenzen)

async function eraseInhalte(db: Database, kette: string, { now, vorgang }: Grenzen): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select erase_protokoll_inhalte(${kette}, ${now}, ${vorgang.zeit}) as anzahl
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Deletes chains without a customer, begun by a change while he was being deleted; answers how many. */
export async function deleteVerwaisteKetten(db: Database, { now }: Grenzen): Promise<number> {
  const { rows } = await sql`
    select delete_protokoll(k.kundennummer, ${now}) from protokoll_kopf k
    where k.kundennummer <> ${dienstkette}
      and not exists (select from anschlussnutzer a where a.kundennummer = k.kundennummer)
      and not exists (select from fruehere_kundennummer f where f.alt = k.kundennummer)
  `.execute(db)
  return rows.length
}
