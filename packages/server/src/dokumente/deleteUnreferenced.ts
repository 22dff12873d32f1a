import { sql } from 'kysely'
import { advisoryLocks } from '../db/advisoryLocks.ts'
import type { Database } from '../db/open.ts'
import type { DokumentStore } from './DokumentStore.ts'

/**
 * Deletes those of the contents that no document refers to, and what interrupted imports have left. Answers how many, or
 * undefined while an import is putting contents: then nothing is deleted. `conn` must be a single connection.
 */
export async function deleteUnreferenced(
  conn: Database,
  store: DokumentStore,
  contents: AsyncIterable<readonly Buffer[]>,
): Promise<number | undefined> {
  const { rows } = await sql<{ frei: boolean }>`select pg_try_advisory_lock(${advisoryLocks.contents}) as frei`.execute(
    conn,
  )
  if (rows[0]?.frei !== true) return undefined
  try {
    await store.tidy()
    return await deleteAll(conn, store, contents)
  } finally {
    await sql`select pg_advisory_unlock(${advisoryLocks.contents})`.execute(conn)
  }
}

async function deleteAll(conn: Database, store: DokumentStore, contents: AsyncIterable<readonly Buffer[]>) {
  let count = 0
  for await (const batch of contents) {
    for (const sha256 of await listUnreferenced(conn, batch)) {
      await store.delete(sha256)
      count++
    }
  }
  return count
}

async function listUnreferenced(conn: Database, contents: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select n.sha256 from unnest(${contents}::bytea[]) as n (sha256)
    where not exists (select from dokument d where d.sha256 = n.sha256)
  `.execute(conn)
  return rows.map(({ sha256 }) => sha256)
}
