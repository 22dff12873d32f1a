import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { latestEnd } from '../../lib/clock.ts'
import type { Database } from '../open.ts'
import type { Dienstkonto } from './dienstkonto.ts'

/** A session ends after half an hour without a request, and ten hours after the login, which is one working day. */
const idleMs = 30 * 60_000
const wholeMs = 10 * 3_600_000
/** The last use is stored this often at most. */
const noteMs = 60_000

/** What is stored of a session's token. */
export const hashDienstsitzung = (token: string) => createHash('sha256').update('dienst\0').update(token).digest()

/** How somebody has just proved who he is: by a password, which its hash stands for, a passkey, or at the provider. */
export type Ausweis = { readonly passwortHash: string } | { readonly passkey: string } | 'anbieter'

/**
 * Begins a session and answers its token, which is stored only as a hash; ended ones are deleted. Undefined if the
 * account was locked meanwhile, or what proved it was taken away: a change of an account ends the sessions that there
 * are, so none may begin after it that rests on what was before.
 */
export function beginDienstsitzung(
  db: Database,
  kontoId: number,
  ausweis: Ausweis,
  now: Date,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const konto = await tx
      .selectFrom('dienstkonto')
      .where('id', '=', kontoId)
      .where('gesperrt', '=', false)
      .select('passwort_hash')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (konto === undefined || !(await isStillProved(tx, konto.passwort_hash, ausweis))) return undefined
    await tx
      .deleteFrom('dienstsitzung')
      .where((eb) => eb.not(isRunning(now)))
      .execute()
    const token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('dienstsitzung')
      .values({ token_hash: hashDienstsitzung(token), konto_id: kontoId, begonnen_am: now, zuletzt_am: now })
      .execute()
    await tx.updateTable('dienstkonto').set({ angemeldet_am: now }).where('id', '=', kontoId).execute()
    return token
  })
}

async function isStillProved(tx: Database, passwortHash: string | null, ausweis: Ausweis): Promise<boolean> {
  if (ausweis === 'anbieter') return passwortHash === null
  if ('passwortHash' in ausweis) return passwortHash === ausweis.passwortHash
  // A statement of its own: one that waited for the lock would still see a passkey that was removed meanwhile.
  const passkey = await tx
    .selectFrom('dienstpasskey')
    .where('credential_id', '=', ausweis.passkey)
    .select('id')
    .executeTakeFirst()
  return passwortHash !== null && passkey !== undefined
}

/** Whose session a token is; undefined if it has ended, or its account is locked. */
export async function findDienstsitzung(db: Database, token: string, now: Date): Promise<Dienstkonto | undefined> {
  const row = await db
    .selectFrom('dienstsitzung')
    .innerJoin('dienstkonto', 'dienstkonto.id', 'konto_id')
    .select(['dienstkonto.id', 'kennung', 'name', 'rolle', 'zuletzt_am'])
    .select((eb) => eb('passwort_hash', 'is', null).as('is_vom_anbieter'))
    .where('token_hash', '=', hashDienstsitzung(token))
    .where('gesperrt', '=', false)
    .where(isRunning(now))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { zuletzt_am, is_vom_anbieter, ...konto } = row
  if (now.getTime() - zuletzt_am.getTime() > noteMs) {
    await db
      .updateTable('dienstsitzung')
      .set({ zuletzt_am: now })
      .where('token_hash', '=', hashDienstsitzung(token))
      .execute()
  }
  return { ...konto, isVomAnbieter: is_vom_anbieter === true }
}

export async function endDienstsitzung(db: Database, token: string): Promise<void> {
  await db.deleteFrom('dienstsitzung').where('token_hash', '=', hashDienstsitzung(token)).execute()
}

/** Ends all sessions of an account. */
export async function endDienstsitzungen(db: Database, kontoId: number): Promise<void> {
  await db.deleteFrom('dienstsitzung').where('konto_id', '=', kontoId).execute()
}

/** Whether a session in the query around is not over, nor of a time when the clock was ahead. */
export const isRunning = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  dienstsitzung.zuletzt_am > ${new Date(now.getTime() - idleMs)}::timestamptz
  and dienstsitzung.begonnen_am > ${new Date(now.getTime() - wholeMs)}::timestamptz
  and greatest(dienstsitzung.zuletzt_am, dienstsitzung.begonnen_am) <= ${latestEnd(now, 0)}::timestamptz
)`
