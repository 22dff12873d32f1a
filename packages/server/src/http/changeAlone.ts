import { kontaktfelder } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { errorCode } from '../lib/errors.ts'
import { changedMeanwhile, sessionRequired } from './portalError.ts'

const columns = [
  'kundennummer',
  'anrede',
  'titel',
  'vorname',
  'nachname',
  'firma',
  ...kontaktfelder,
  'gesperrt',
] as const

/** The customer as he is while nobody else changes him or what belongs to him. */
export type LockedKunde = Awaited<ReturnType<typeof lockKunde>>

/** Whoever was locked or deleted since his session was looked at has none any more: nothing of him may be written then. */
async function lockKunde(tx: Database, kundennummer: string) {
  const kunde = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(columns)
    .forNoKeyUpdate()
    .noWait()
    .executeTakeFirst()
  if (kunde === undefined || kunde.gesperrt) throw sessionRequired()
  return kunde
}

// A lock that somebody has, a deadlock, a period that an import has taken meanwhile.
const isConcurrent = (error: unknown) => ['55P03', '40P01', '23P01'].includes(errorCode(error))

/**
 * Whoever is told to look again should see what the other one did: waits a moment until that is there. Not longer, for an
 * import may take its time, and this waits on a connection.
 */
async function waitForOther(db: Database, kundennummer: string): Promise<void> {
  const waiting = db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '500ms'`.execute(tx)
    const own = tx.selectFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).select('kundennummer')
    await own.forNoKeyUpdate().execute()
  })
  await waiting.catch(() => undefined)
}

/**
 * Runs a customer's change of his own data in one transaction and alone: of two at once one succeeds, and the other
 * is told to look again (409) instead of waiting and then undoing what it never saw. Throws 401 where there is no access
 * any more.
 */
export async function changeAlone<T>(
  db: Database,
  kundennummer: string,
  change: (tx: Database, kunde: LockedKunde) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => change(tx, await lockKunde(tx, kundennummer)))
  } catch (error) {
    if (!isConcurrent(error)) throw error
    await waitForOther(db, kundennummer)
    throw changedMeanwhile()
  }
}
