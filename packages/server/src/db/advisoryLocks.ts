import { sql } from 'kysely'
import type { Database } from './open.ts'

/**
 * The advisory locks of a tenant's database, by numbers that are arbitrary but never change: processes of two versions
 * may use a database at the same time.
 */
export const advisoryLocks = {
  /** Around preparing a database at a start. */
  migration: 4_715_001,
  /** Around what imports write. */
  imports: 7_301_846,
  /**
   * Around contents: shared while they are stored before a document refers to them, exclusive while those without a
   * reference are deleted.
   */
  contents: 7_301_847,
  /** Around the nightly deletion. */
  loeschlauf: 7_301_848,
  /** Around the files of the import folder. */
  importordner: 7_301_849,
  /** Around giving new Vorgänge their places in the outbox. */
  ausgang: 7_301_850,
  /** Around a backup, and around a restore. */
  sicherung: 7_301_851,
} as const

/**
 * Waits until no import writes, and keeps imports waiting until the transaction ends: so each sees all that the other
 * changed, or nothing of it.
 */
export async function lockImports(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.imports})`.execute(tx)
}
