import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Context } from '../../http/admission/Context.ts'
import type { Geraetenachweise } from '../../http/session/geraetenachweise.ts'
import { latestEnd } from '../../lib/clock.ts'
import type { Signer } from '../../lib/files/schluessel.ts'
import type { Empfaenger } from '../../mail/texts.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { formatAnmeldemail } from './mails.ts'

interface Angemeldeter extends Omit<Empfaenger, 'email'> {
  readonly kundennummer: string
  readonly email: string | null
  readonly passwort_version: number
  /** Of a device that is known already. */
  readonly geraetId: string | undefined
}

const mailsADay = { most: 5, rate: { windowMs: 86_400_000 } }

/**
 * Stores the device of a successful login, which is known from then on. A customer who has had another device gets a mail
 * about a new one, at most five a day.
 */
export async function recordAnmeldung(
  context: Pick<Context, 'tenant' | 'clock' | 'geraetenachweise' | 'recordEreignis'>,
  zugang: Angemeldeter,
): Promise<void> {
  const { tenant, clock, geraetenachweise, recordEreignis } = context
  const { db, sign, budget } = tenant
  const { kundennummer, email } = zugang
  const now = clock.now()
  if (zugang.geraetId !== undefined) {
    await renewGeraet(db, zugang.geraetId, now)
    keepNachweis(geraetenachweise, sign, { kundennummer, id: zugang.geraetId })
    return
  }
  const isMailed = email !== null && (await hasGeraete(db, kundennummer))
  const mails = isMailed
    ? await budget.charge([{ art: 'anmeldung-mail', subject: kundennummer, ...mailsADay }], now)
    : undefined
  const geraet = { id: createGeraetId(), kundennummer, passwortVersion: zugang.passwort_version }
  await db.transaction().execute(async (tx) => {
    await insertGeraet(tx, geraet, now)
    if (email !== null && mails?.waitMs === 0) {
      await queueKundenmail(tx, kundennummer, formatAnmeldemail({ ...zugang, email }, now))
    }
  })
  keepNachweis(geraetenachweise, sign, geraet)
  recordEreignis('neuesGeraet', kundennummer)
}

/** Lets the browser keep the proof of this device, beside the proofs that it has for other customers. */
export function keepNachweis(
  { sent, keep }: Geraetenachweise,
  sign: Signer,
  { kundennummer, id }: { readonly kundennummer: string; readonly id: string },
): void {
  const others = sent().filter((nachweis) => listEigeneIds(sign, kundennummer, [nachweis]).length === 0)
  keep([deriveNachweis(sign, kundennummer, id), ...others])
}

/** The id of a device that is not known yet. */
export function createGeraetId(): string {
  return randomBytes(16).toString('base64url')
}

/** The proof that a device keeps: its id, signed together with the customer number that signed in there. */
function deriveNachweis(sign: Signer, kundennummer: string, id: string): string {
  return `${id}.${sign('geraet', `${kundennummer}\0${id}`)}`
}

/** The ids of the proofs that were made for this customer; others are left out. */
export function listEigeneIds(sign: Signer, kundennummer: string, nachweise: readonly string[]): string[] {
  return nachweise.flatMap((nachweis) => {
    const [id = ''] = nachweis.split('.')
    const [sent, own] = [Buffer.from(nachweis), Buffer.from(deriveNachweis(sign, kundennummer, id))]
    return sent.length === own.length && timingSafeEqual(sent, own) ? [id] : []
  })
}

// How long a proof is valid after each login.
export const geraetLifeMs = 180 * 86_400_000
const most = 10

const endOf = (now: Date) => new Date(now.getTime() + geraetLifeMs)

/** A device as it is stored. */
interface Geraet {
  readonly id: string
  readonly kundennummer: string
  readonly passwortVersion: number
}

/** The customer's devices that are known: not expired, and with a login by the current password. */
const bekannteGeraete = (db: Database, kundennummer: string, now: Date) =>
  db
    .selectFrom('geraet')
    .innerJoin('anschlussnutzer', (join) =>
      join
        .onRef('anschlussnutzer.kundennummer', '=', 'geraet.kundennummer')
        .onRef('anschlussnutzer.passwort_version', '=', 'geraet.passwort_version'),
    )
    .where('geraet.kundennummer', '=', kundennummer)
    .where('geraet.gilt_bis', '>', now)
    .where('geraet.gilt_bis', '<=', latestEnd(now, geraetLifeMs))

/** The one of these devices that is known. */
export async function findBekanntesGeraet(db: Database, kundennummer: string, ids: readonly string[], now: Date) {
  if (ids.length === 0) return undefined
  const known = bekannteGeraete(db, kundennummer, now).where('geraet.id', 'in', ids)
  return (await known.select('geraet.id').executeTakeFirst())?.id
}

/** The devices that are known, the one of the last login first. */
export async function listBekannteGeraete(db: Database, kundennummer: string, now: Date) {
  const rows = await bekannteGeraete(db, kundennummer, now)
    .orderBy('geraet.gilt_bis', 'desc')
    .select(['geraet.id', 'geraet.angelegt_am', 'geraet.gilt_bis'])
    .execute()
  return rows.map(({ id, angelegt_am: bekanntSeit, gilt_bis: bis }) => ({
    id,
    bekanntSeit,
    zuletztAngemeldet: new Date(bis.getTime() - geraetLifeMs),
  }))
}

/**
 * Makes a device unknown that the customer removes. Its row stays until it expires: the next sign-in with a new device is
 * not the customer's first one, so he gets the mail about it, whoever removed the devices [anmeldung-25].
 */
export async function removeEigenesGeraet(
  db: Database,
  { kundennummer, id }: Pick<Geraet, 'kundennummer' | 'id'>,
): Promise<void> {
  await db
    .updateTable('geraet')
    .set({ passwort_version: -1 })
    .where('kundennummer', '=', kundennummer)
    .where('id', '=', id)
    .execute()
}

/** Whether a device of the customer is stored. */
async function hasGeraete(db: Database, kundennummer: string): Promise<boolean> {
  const found = await db
    .selectFrom('geraet')
    .where('kundennummer', '=', kundennummer)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Extends a device for another 180 days. */
async function renewGeraet(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('geraet')
    .set({ gilt_bis: endOf(now) })
    .where('id', '=', id)
    .execute()
}

/** Stores a device and keeps the customer's ten devices that were used last, including this one. */
export async function insertGeraet(
  tx: Database,
  { id, kundennummer, passwortVersion }: Geraet,
  now: Date,
): Promise<void> {
  // The lock makes logins at the same time count each other's devices.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`geraet ${kundennummer}`}, 0))`.execute(tx)
  await tx
    .deleteFrom('geraet')
    .where('kundennummer', '=', kundennummer)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('gilt_bis', '<=', now),
        eb('gilt_bis', '>', latestEnd(now, geraetLifeMs)),
        eb(
          'id',
          'in',
          selectFrom('geraet as altes')
            .where('altes.kundennummer', '=', kundennummer)
            .select('altes.id')
            .orderBy('altes.gilt_bis', 'desc')
            .orderBy('altes.id')
            .offset(most - 1),
        ),
      ]),
    )
    .execute()
  const kunde = tx.selectFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).select('kundennummer')
  // Who was deleted meanwhile, or got another number, has none.
  if ((await kunde.forKeyShare().executeTakeFirst()) === undefined) return
  const row = { id, kundennummer, passwort_version: passwortVersion, angelegt_am: now, gilt_bis: endOf(now) }
  await tx.insertInto('geraet').values(row).execute()
}

/**
 * Deletes a customer's devices after a change of the password, except the first of `geraete` that was known until now.
 * Returns this one.
 */
export async function deleteAndereGeraete(
  tx: Database,
  { kundennummer, passwortVersion }: Omit<Geraet, 'id'>,
  ids: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const kept =
    ids.length === 0
      ? undefined
      : await tx
          .updateTable('geraet')
          .set({ passwort_version: passwortVersion, gilt_bis: endOf(now) })
          .where('id', 'in', ids)
          .where('kundennummer', '=', kundennummer)
          .where('passwort_version', '=', passwortVersion - 1)
          .where('gilt_bis', '>', now)
          .where('gilt_bis', '<=', latestEnd(now, geraetLifeMs))
          .returning('id')
          .executeTakeFirst()
  const others = tx.deleteFrom('geraet').where('kundennummer', '=', kundennummer)
  await (kept === undefined ? others : others.where('id', '!=', kept.id)).execute()
  return kept?.id
}
