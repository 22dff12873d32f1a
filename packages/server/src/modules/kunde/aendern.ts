import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import { rehearse } from '../../datenschutz/loeschlauf.ts'
import { type Database, statementMs } from '../../db/open.ts'
import { type NewProtokolleintrag, recordInEach, recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { dienstRefused } from '../../http/errors/dienst.ts'
import { errorCode } from '../../lib/errors.ts'
import { formatDatum } from '../../lib/formats.ts'

/** Why something was not done, as a German sentence; nothing has changed. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Who of the supplier's people does it, and when. */
export interface Bearbeitung {
  readonly bearbeiter: string
  readonly now: Date
}

const lockNotAvailable = '55P03'
const deadlock = '40P01'

/**
 * Runs a change as one transaction: all of it or nothing. It waits three seconds for an import, a deletion or a customer's
 * change that is writing the same rows; then it throws `Refused`, as it does for everything that is not possible.
 */
export function change<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return explained(db.transaction().execute((tx) => impatient(tx, work)))
}

/** Answers what a change would do, or why it is not possible, and changes nothing. */
export function preview<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return explained(rehearse(db, (tx) => impatient(tx, work)))
}

async function impatient<T>(tx: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  // Less than a statement may take: that bound is no refusal, but a failure of the database.
  await sql`set local lock_timeout = ${sql.lit(statementMs - 1000)}`.execute(tx)
  return work(tx)
}

async function explained<T>(changed: Promise<T>): Promise<T> {
  try {
    return await changed
  } catch (error) {
    throw explainLock(error)
  }
}

/** `Refused` in place of an error that says that rows are locked; other errors as they are. */
export function explainLock(error: unknown): unknown {
  if (![lockNotAvailable, deadlock].includes(errorCode(error))) return error
  return new Refused(
    'Ein Import, ein Löschlauf oder der Kunde ändert gerade dieselben Daten. Nichts ist geändert; bitte versuchen Sie es gleich noch einmal.',
  )
}

/**
 * Locks a customer until the transaction ends, after what he is writing now. Throws `Refused` for an unknown number and
 * for one that may not be processed any more (Art. 18 DSGVO).
 */
export async function lockKunde(tx: Database, kundennummer: string) {
  const kunde = await lockEachKunde(tx, kundennummer)
  if (kunde.verlangt_am !== null) throw new Refused(`${describeRestriction(kundennummer)} Nichts ist geändert.`)
  return kunde
}

/** Why a customer who has asked to be deleted is not changed. */
export const describeRestriction = (kundennummer: string) =>
  `Kunde ${kundennummer} hat verlangt, gelöscht zu werden; seine Daten werden nur noch aufbewahrt (Art. 18 DSGVO).`

/** Locks the customers among the numbers, in one order, so that two lists do not wait for each other. */
export async function lockKunden(tx: Database, kundennummern: readonly string[]): Promise<void> {
  await sql`
    select from anschlussnutzer where kundennummer = any (${kundennummern}::text[])
    order by kundennummer collate "C" for update
  `.execute(tx)
}

/** As `lockKunde`, also one who has asked to be deleted. */
export async function lockEachKunde(tx: Database, kundennummer: string) {
  const kunde = await tx
    .selectFrom('anschlussnutzer')
    .leftJoin('loeschvermerk', 'loeschvermerk.kundennummer', 'anschlussnutzer.kundennummer')
    .where('anschlussnutzer.kundennummer', '=', kundennummer)
    .select(['anschlussnutzer.kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma', 'email'])
    .select(['gesperrt', 'gesperrt_bleibt', 'zugriff', 'zugriff_bleibt', 'passwort_version', 'verlangt_am'])
    .forUpdate('anschlussnutzer')
    .executeTakeFirst()
  if (kunde === undefined) throw await unknownKunde(tx, kundennummer)
  return kunde
}

/** A customer who is locked for a change. */
export type LockedKunde = Awaited<ReturnType<typeof lockKunde>>

/** Why there is no customer with this number: it may be one that he had before. */
export async function unknownKunde(db: Database, kundennummer: string): Promise<Refused> {
  const frueher = await db
    .selectFrom('fruehere_kundennummer')
    .where('alt', '=', kundennummer)
    .select(['kundennummer', 'seit'])
    .executeTakeFirst()
  if (frueher === undefined) return new Refused(`Den Kunden ${kundennummer} gibt es nicht.`)
  const seit = formatDatum(berlinToday(frueher.seit))
  return new Refused(`Kunde ${kundennummer} hat seit dem ${seit} die Kundennummer ${frueher.kundennummer}.`)
}

/** Adds to a customer's audit trail what somebody of the supplier did. */
export async function recordBearbeitung(
  tx: Database,
  { bearbeiter, now }: Bearbeitung,
  eintrag: Omit<NewProtokolleintrag, 'akteur' | 'bearbeiter' | 'zeit'>,
): Promise<void> {
  await recordProtokoll(tx, { ...eintrag, zeit: now, akteur: 'versorger', bearbeiter })
}

/** Adds the same to each one's audit trail. */
export async function recordBearbeitungInEach(
  tx: Database,
  { bearbeiter, now }: Bearbeitung,
  kundennummern: readonly string[],
  eintrag: Omit<NewProtokolleintrag, 'kundennummer' | 'akteur' | 'bearbeiter' | 'zeit'>,
): Promise<void> {
  await recordInEach(tx, kundennummern, { ...eintrag, zeit: now, akteur: 'versorger', bearbeiter })
}

/** Throws what a person reads in place of a refusal of the service; other errors as they are. */
export function toRefusal(error: unknown): never {
  throw error instanceof Refused ? dienstRefused(error.message) : error
}

/** What a tenant says of its customer numbers. */
interface Nummernkreis {
  readonly kundennummerPrefix: string
  readonly name: string
}

/** The customer number in its one spelling; throws `Refused` where it can be none of this tenant's. */
export function readKundennummer({ kundennummerPrefix, name }: Nummernkreis, typed: string): string {
  const kundennummer = canonicalKundennummer(kundennummerPrefix, typed)
  if (kundennummer === undefined) throw new Refused(`${typed} ist keine Kundennummer von ${name}.`)
  return kundennummer
}
