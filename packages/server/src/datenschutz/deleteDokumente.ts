import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'

/** Deletes documents; their contents leave the store later, once this is committed: see `deleteInhalte`. */
export async function deleteDokumente(tx: Database, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    with weg as (delete from dokument where ${where} returning sha256),
      inhalte as (
        insert into inhalt_loeschung select distinct sha256 from weg on conflict do nothing returning sha256
      )
    select count(*)::int as anzahl from weg
  `.execute(tx)
  return rows[0]?.anzahl ?? 0
}
