import type { Database } from '../db/open.ts'
import { changedMeanwhile } from './portalError.ts'

const columns = [
  'kundennummer',
  'anrede',
  'titel',
  'vorname',
  'nachname',
  'firma',
  'email',
  'festnetz',
  'mobil',
  'fax',
] as const

/** The customer as he is while nobody else changes him or what belongs to him. */
export type LockedKunde = Awaited<ReturnType<typeof lockKunde>>

function lockKunde(tx: Database, kundennummer: string) {
  return tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(columns)
    .forNoKeyUpdate()
    .noWait()
    .executeTakeFirstOrThrow()
}

// A lock that somebody has, a deadlock, a period that an import has taken meanwhile.
const isConcurrent = (error: unknown) =>
  error instanceof Error && ['55P03', '40P01', '23P01'].includes(String(Reflect.get(error, 'code')))

/**
 * Runs a customer's change of his own data in one transaction and alone: of two at once one succeeds, and the other
 * is told to look again (409) instead of waiting and then undoing what it never saw.
 */
export async function changeAlone<T>(
  db: Database,
  kundennummer: string,
  change: (tx: Database, kunde: LockedKunde) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => change(tx, await lockKunde(tx, kundennummer)))
  } catch (error) {
    throw isConcurrent(error) ? changedMeanwhile() : error
  }
}
