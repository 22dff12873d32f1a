import { sql } from 'kysely'
import { advisoryLocks } from './advisoryLocks.ts'
import type { Database } from './open.ts'

/**
 * Waits until no import writes, and keeps imports waiting until the transaction ends: so each sees all that the other
 * changed, or nothing of it.
 */
export async function lockImports(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.imports})`.execute(tx)
}
