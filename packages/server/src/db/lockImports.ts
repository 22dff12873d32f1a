import { sql } from 'kysely'
import type { Database } from './open.ts'

// An arbitrary number that never changes.
const importLock = 7_301_846

/**
 * Waits until no import writes, and keeps imports waiting until the transaction ends: so each sees all that the other
 * changed, or nothing of it.
 */
export async function lockImports(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx)
}
