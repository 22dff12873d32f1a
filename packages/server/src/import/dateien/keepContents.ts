import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { deleteUnreferenced } from '../../dokumente/deleteUnreferenced.ts'

const batchRows = 5000

/** The contents to delete after the import: those that it has replaced or, if it failed, those that it has stored. */
async function* leftContents(conn: Database, isDone: boolean): AsyncGenerator<readonly Buffer[]> {
  const column = sql.ref(isDone ? 'vorher' : 'sha256')
  let line = 0
  for (;;) {
    const { rows } = await sql<{ zeile: number; sha256: Buffer }>`
      select zeile, ${column} as sha256 from import_dokument
      where zeile > ${line} and ${column} is not null
      order by zeile
      limit ${batchRows}
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ sha256 }) => sha256)
    line = last.zeile
  }
}

/**
 * Runs `work`, which stores contents and then refers to them; meanwhile a lock prevents others from deleting contents
 * without a reference. Afterwards deletes contents that are not needed. `dokumente-pruefen` finds those that a crash
 * leaves.
 */
export async function keepContents<T>(conn: Database, store: DokumentStore, use: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock_shared(${advisoryLocks.contents})`.execute(conn)
  let isDone = false
  try {
    const result = await use()
    isDone = true
    return result
  } finally {
    try {
      await sql`select pg_advisory_unlock_shared(${advisoryLocks.contents})`.execute(conn)
      await deleteUnreferenced(conn, store, leftContents(conn, isDone))
    } catch {
      // An error here must not change the import's result; the lock ends with its connection.
    }
  }
}
