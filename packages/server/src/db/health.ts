import { sql } from 'kysely'
import { errorCode } from '../lib/errors.ts'
import { describeDatabaseError } from './databaseErrors.ts'
import type { Database } from './open.ts'

/**
 * Why nothing could be stored in a database; undefined when it could. A megabyte that finds no room in its memory goes
 * to a file beside its tables, which it deletes at once: that needs no table, writes no log, and fails on a full disk.
 */
export async function whyNotWritable(db: Database): Promise<string | undefined> {
  if (isDamaged(db)) return 'Die Datenbank ist beschädigt.'
  try {
    const isReadOnly = await db.transaction().execute(async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx)
      const { rows } = await sql<{ nurLesen: string }>`
        select current_setting('transaction_read_only') as "nurLesen" from generate_series(1, 30000) having count(*) > 0
      `.execute(tx)
      return rows[0]?.nurLesen !== 'off'
    })
    return isReadOnly ? 'Die Datenbank lässt nur Lesen zu.' : undefined
  } catch (error) {
    return `Die Datenbank antwortet nicht oder kann nichts speichern (${describeDatabaseError(error)}).`
  }
}

// PostgreSQL has found a damaged page or index.
const damageCodes = ['XX001', 'XX002']
// Nothing checks all pages, so what a request came across counts for this long.
const countsMs = 300_000

const seenAt = new WeakMap<Database, number>()

/** Remembers that a database has reported damage. */
export function noteDamage(db: Database, error: unknown): void {
  if (damageCodes.includes(errorCode(error))) seenAt.set(db, performance.now())
}

/** Whether a database has reported damage in the last minutes. */
function isDamaged(db: Database): boolean {
  const at = seenAt.get(db)
  return at !== undefined && performance.now() - at < countsMs
}
