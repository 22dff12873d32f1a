import { kontaktfelder } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { errorCode } from '../lib/errors.ts'
import { changedMeanwhile, sessionRequired } from './errors/portalError.ts'

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

interface Wer {
  /** Whether a clerk changes it for the customer: then a locked or restricted access is no obstacle. */
  readonly auchGesperrt: boolean
}

/** The customer's row, locked until the end of the transaction. */
export type LockedKunde = Awaited<ReturnType<typeof lockKunde>>

/** Throws 401 if the customer was locked or deleted after the check of the session; then nothing may be written. */
async function lockKunde(tx: Database, kundennummer: string, { auchGesperrt }: Wer) {
  const kunde = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(columns)
    .forNoKeyUpdate()
    .noWait()
    .executeTakeFirst()
  if (kunde === undefined && auchGesperrt) throw changedMeanwhile()
  if (kunde === undefined || (kunde.gesperrt && !auchGesperrt)) throw sessionRequired()
  return kunde
}

// A lock that another transaction holds, a deadlock, a period that overlaps one that an import wrote meanwhile.
const isConcurrent = (error: unknown) => ['55P03', '40P01', '23P01'].includes(errorCode(error))

/**
 * Waits until the other change has committed, so that a customer who is told to look again sees it. Waits only a moment,
 * because an import may take long and this occupies a connection.
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
 * Runs a customer's change of his own data in one transaction that excludes others: of two changes at once one succeeds,
 * and the other gets 409, because if it waited it could undo a change that its sender never saw. Throws 401 if the
 * customer has no access any more.
 */
export async function changeAlone<T>(
  db: Database,
  kundennummer: string,
  change: (tx: Database, kunde: LockedKunde) => Promise<T>,
  wer: Wer = { auchGesperrt: false },
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => change(tx, await lockKunde(tx, kundennummer, wer)))
  } catch (error) {
    if (!isConcurrent(error)) throw error
    await waitForOther(db, kundennummer)
    throw changedMeanwhile()
  }
}
