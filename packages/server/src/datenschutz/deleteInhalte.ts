import type { Database } from '../db/open.ts'
import { deleteUnreferenced } from '../dokumente/deleteUnreferenced.ts'
import type { DokumentStore } from '../dokumente/DokumentStore.ts'

const batchRows = 200

async function* contentsOf(conn: Database): AsyncGenerator<readonly Buffer[]> {
  for (;;) {
    const rows = await conn.selectFrom('inhalt_loeschung').select('sha256').limit(batchRows).execute()
    if (rows.length === 0) return
    const contents = rows.map(({ sha256 }) => sha256)
    yield contents
    // Only when the store has let go of all of them: what is asked for next has been dealt with.
    await conn.deleteFrom('inhalt_loeschung').where('sha256', 'in', contents).execute()
  }
}

/**
 * Takes the contents of deleted documents out of the store, unless another document has the same; answers how many, and
 * undefined while an import runs: then they wait for the next call. `conn` must be a single connection. Throws `DokumentStoreError` where the store is away.
 */
export function deleteInhalte(conn: Database, store: DokumentStore): Promise<number | undefined> {
  return deleteUnreferenced(conn, store, contentsOf(conn))
}
