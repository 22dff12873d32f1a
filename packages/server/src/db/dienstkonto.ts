import { createHash, randomBytes } from 'node:crypto'
import type { Dienstrolle } from '@ekp/wire/kundendienst'
import type { Database } from './open.ts'

/** A member of the service desk. */
export interface Dienstkonto {
  readonly id: number
  readonly kennung: string
  readonly name: string
  readonly rolle: Dienstrolle
}

interface NewDienstkonto extends Omit<Dienstkonto, 'id'> {
  readonly passwortHash: string
  readonly angelegtAm: Date
}

/** Adds an account; false if there is one of this name. */
export async function insertDienstkonto(db: Database, konto: NewDienstkonto): Promise<boolean> {
  const { kennung, name, rolle, passwortHash: passwort_hash, angelegtAm: angelegt_am } = konto
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('dienstkonto')
    .values({ kennung, name, rolle, passwort_hash, angelegt_am })
    .onConflict((conflict) => conflict.column('kennung').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

interface Kontoaenderung {
  readonly rolle?: Dienstrolle
  readonly passwortHash?: string
  readonly gesperrt?: boolean
}

/** Changes an account and ends its sessions; false if there is none of this name. */
export function updateDienstkonto(db: Database, kennung: string, aenderung: Kontoaenderung): Promise<boolean> {
  const { rolle, passwortHash: passwort_hash, gesperrt } = aenderung
  return db.transaction().execute(async (tx) => {
    const konto = await tx
      .updateTable('dienstkonto')
      .set({ ...(rolle && { rolle }), ...(passwort_hash && { passwort_hash }), gesperrt: gesperrt ?? false })
      .where('kennung', '=', kennung)
      .returning('id')
      .executeTakeFirst()
    if (konto === undefined) return false
    await tx.deleteFrom('dienstsitzung').where('konto_id', '=', konto.id).execute()
    return true
  })
}

/** All accounts by their names. */
export const listDienstkonten = (db: Database) =>
  db
    .selectFrom('dienstkonto')
    .select(['kennung', 'name', 'rolle', 'gesperrt', 'angelegt_am as angelegtAm'])
    .select(({ selectFrom }) =>
      selectFrom('dienstsitzung')
        .whereRef('konto_id', '=', 'dienstkonto.id')
        .select(({ fn }) => fn.max('zuletzt_am').as('zuletzt'))
        .as('zuletztAm'),
    )
    .orderBy('kennung')
    .execute()

/** The account to compare a password with; a locked one has none. */
export const findPasswortHash = (db: Database, kennung: string) =>
  db
    .selectFrom('dienstkonto')
    .select(['id', 'kennung', 'name', 'rolle', 'passwort_hash as passwortHash'])
    .where('kennung', '=', kennung)
    .where('gesperrt', '=', false)
    .executeTakeFirst()

/** A session ends after half an hour without a request, and ten hours after the login, which is one working day. */
const idleMs = 30 * 60_000
const wholeMs = 10 * 3_600_000
/** More often nobody needs to know when it was last used. */
const noteMs = 60_000

const hashOf = (token: string) => createHash('sha256').update('dienst\0').update(token).digest()

/** Begins a session and answers its token, which is stored only as a hash; ended ones are deleted. */
export async function beginDienstsitzung(db: Database, kontoId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { idle, whole } = limitsAt(now)
  await db
    .deleteFrom('dienstsitzung')
    .where((eb) => eb.or([eb('zuletzt_am', '<=', idle), eb('begonnen_am', '<=', whole)]))
    .execute()
  await db
    .insertInto('dienstsitzung')
    .values({ token_hash: hashOf(token), konto_id: kontoId, begonnen_am: now, zuletzt_am: now })
    .execute()
  return token
}

/** Whose session a token is; undefined if it has ended, or its account is locked. */
export async function findDienstsitzung(db: Database, token: string, now: Date): Promise<Dienstkonto | undefined> {
  const { idle, whole } = limitsAt(now)
  const row = await db
    .selectFrom('dienstsitzung')
    .innerJoin('dienstkonto', 'dienstkonto.id', 'konto_id')
    .select(['dienstkonto.id', 'kennung', 'name', 'rolle', 'zuletzt_am'])
    .where('token_hash', '=', hashOf(token))
    .where('gesperrt', '=', false)
    .where('zuletzt_am', '>', idle)
    .where('begonnen_am', '>', whole)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { zuletzt_am, ...konto } = row
  if (now.getTime() - zuletzt_am.getTime() > noteMs) {
    await db.updateTable('dienstsitzung').set({ zuletzt_am: now }).where('token_hash', '=', hashOf(token)).execute()
  }
  return konto
}

export async function endDienstsitzung(db: Database, token: string): Promise<void> {
  await db.deleteFrom('dienstsitzung').where('token_hash', '=', hashOf(token)).execute()
}

const limitsAt = (now: Date) => ({
  idle: new Date(now.getTime() - idleMs),
  whole: new Date(now.getTime() - wholeMs),
})
