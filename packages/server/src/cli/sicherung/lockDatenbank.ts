import type pg from 'pg'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import { type Database, poolOf } from '../../db/open.ts'
import { StartError } from '../../lib/errors.ts'

/**
 * Keeps a database to one backup or restore at a time: throws `StartError` while there is another one. `use` gets the
 * connection that holds the lock.
 */
export async function withLockedDatenbank<T>(db: Database, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(db)?.connect()
  if (client === undefined) throw new Error('a backup or restore needs a database of its own connection')
  let isWhole = false
  try {
    const { rows } = await client.query<{ isFree: boolean; name: string }>(
      'select pg_try_advisory_lock($1) as "isFree", current_database() as name',
      [advisoryLocks.sicherung],
    )
    if (rows[0]?.isFree !== true) {
      throw new StartError(
        `Die Datenbank ${rows[0]?.name} wird gerade gesichert oder wiederhergestellt. Bitte warten Sie, bis das fertig ist.`,
      )
    }
    const result = await use(client)
    await client.query('select pg_advisory_unlock_all()')
    isWhole = true
    return result
  } finally {
    // With a connection that is closed its locks end as well.
    client.release(!isWhole)
  }
}
