import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../open.ts'
import type { Dienstkonto } from './dienstkonto.ts'

/** A session ends after half an hour without a request, and ten hours after the login, which is one working day. */
const idleMs = 30 * 60_000
const wholeMs = 10 * 3_600_000
/** More often nobody needs to know when it was last used. */
const noteMs = 60_000

/** What is stored of a session's token. */
export const hashDienstsitzung = (token: string) => createHash('sha256').update('dienst\0').update(token).digest()

/** Begins a session and answers its token, which is stored only as a hash; ended ones are deleted. */
export async function beginDienstsitzung(db: Database, kontoId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('dienstsitzung')
    .where((eb) => eb.not(isRunning(now)))
    .execute()
  await db
    .insertInto('dienstsitzung')
    .values({ token_hash: hashDienstsitzung(token), konto_id: kontoId, begonnen_am: now, zuletzt_am: now })
    .execute()
  await db.updateTable('dienstkonto').set({ angemeldet_am: now }).where('id', '=', kontoId).execute()
  return token
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

/** Whether a session in the query around is not over. */
export const isRunning = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  dienstsitzung.zuletzt_am > ${new Date(now.getTime() - idleMs)}::timestamptz
  and dienstsitzung.begonnen_am > ${new Date(now.getTime() - wholeMs)}::timestamptz
)`
