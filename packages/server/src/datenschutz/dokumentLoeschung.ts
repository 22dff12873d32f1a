import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { DokumentStore } from '../dokumente/DokumentStore.ts'
import { deleteUnreferenced } from '../dokumente/deleteUnreferenced.ts'

/** Deletes documents; their contents are deleted from the store after the commit: see `deleteInhalte`. */
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

// Whether another document has a content is asked of all documents, once a batch: an index would cost every import more.
const batchRows = 5000

async function* contentsOf(conn: Database): AsyncGenerator<readonly Buffer[]> {
  for (;;) {
    const rows = await conn.selectFrom('inhalt_loeschung').select('sha256').limit(batchRows).execute()
    if (rows.length === 0) return
    const contents = rows.map(({ sha256 }) => sha256)
    yield contents
    // Reached when the caller asks for the next batch: then the store has deleted this one.
    await conn.deleteFrom('inhalt_loeschung').where('sha256', 'in', contents).execute()
  }
}

/**
 * Deletes the contents of deleted documents from the store, unless another document has the same. Returns how many, or
 * undefined while an import runs: then they wait for the next call. `conn` must be a single connection. Throws
 * `DokumentStoreError` if the store cannot be reached.
 */
export function deleteInhalte(conn: Database, store: DokumentStore): Promise<number | undefined> {
  return deleteUnreferenced(conn, store, contentsOf(conn))
}
