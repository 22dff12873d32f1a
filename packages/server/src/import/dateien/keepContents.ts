import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { contentLock, deleteUnreferenced } from '../../dokumente/deleteUnreferenced.ts'

const batchRows = 5000

/** The contents that the import has made superfluous: those it replaced or, when nothing came of it, those it brought. */
async function* leftContents(conn: Database, isDone: boolean): AsyncGenerator<readonly Buffer[]> {
  const column = sql.ref(isDone ? 'vorher' : 'sha256')
  let zeile = 0
  for (;;) {
    const { rows } = await sql<{ zeile: number; sha256: Buffer }>`
      select zeile, ${column} as sha256 from import_dokument
      where zeile > ${zeile} and ${column} is not null
      order by zeile
      limit ${batchRows}
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ sha256 }) => sha256)
    zeile = last.zeile
  }
}

/**
 * Runs what puts contents and then refers to them, while nobody deletes contents that none refers to yet; afterwards
 * deletes what is left over. What a crash leaves over the command `dokumente-pruefen` finds.
 */
export async function keepContents<T>(conn: Database, store: DokumentStore, use: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock_shared(${contentLock})`.execute(conn)
  let isDone = false
  try {
    const result = await use()
    isDone = true
    return result
  } finally {
    try {
      await sql`select pg_advisory_unlock_shared(${contentLock})`.execute(conn)
      await deleteUnreferenced(conn, store, leftContents(conn, isDone))
    } catch {
      // The import has ended as it did; a lock goes with its connection.
    }
  }
}
