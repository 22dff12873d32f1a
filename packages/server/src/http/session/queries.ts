import type { Endpoint } from '@ekp/wire/endpoint'
import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { statement } from '../../db/statement.ts'
import { type Access, type Params, fremdOf, isSitzungOf } from '../access.ts'

export interface Sitzung extends Access {
  readonly id: number
  readonly kundennummer: string
  /** Whether a refresh has replaced the token, which is still valid for requests in flight. */
  readonly abgeloest: boolean
  readonly laeuft_ab: Date
  readonly endet_spaetestens: Date
  /** The number that the customer signed in with, and switched here from; undefined or null: this one. */
  readonly gewechseltVon?: string | null
  /** The account of the service desk that looks at the customer's portal; undefined: the customer himself. */
  readonly dienstkonto?: { readonly id: number; readonly rolle: Dienstrolle }
}

/**
 * Whether the number with which the customer signed in still may: for a session of another number to which he switched
 * [T35]. True for all others.
 */
export const isHerkunftValid = sql<boolean>`(
  sitzung.verknuepfung_id is null or exists (
    select from verknuepfung join anschlussnutzer as herkunft on herkunft.kundennummer = verknuepfung.von
    where verknuepfung.id = sitzung.verknuepfung_id and herkunft.passwort_version = sitzung.herkunft_version
      and not herkunft.gesperrt
  )
)`

interface Gesucht {
  readonly tokenHash: Buffer
  readonly now: Date
  /** The latest end of a session that is opened now. */
  readonly latest: Date
}

/**
 * Finds a valid session (not over, its customer not locked, the password not changed since), and says which thing in the
 * call's path belongs to somebody else.
 */
export const sitzungFor = (endpoint: Pick<Endpoint, 'owned'>) =>
  statement(['findSitzung', ...Object.values(endpoint.owned ?? {})].join('-'), (db, gesucht: Gesucht & Params) =>
    db
      .selectFrom('sitzung_token')
      .innerJoin('sitzung', 'sitzung.id', 'sitzung_token.sitzung_id')
      .innerJoin('anschlussnutzer', (join) =>
        join
          .onRef('anschlussnutzer.kundennummer', '=', 'sitzung.kundennummer')
          .onRef('anschlussnutzer.passwort_version', '=', 'sitzung.passwort_version'),
      )
      .where('sitzung_token.token_hash', '=', gesucht.tokenHash)
      .where('sitzung_token.laeuft_ab', '>', gesucht.now)
      .where('sitzung.endet_spaetestens', '<=', gesucht.latest)
      .where('anschlussnutzer.gesperrt', '=', false)
      .where(isHerkunftValid)
      .select([
        'sitzung.id',
        'sitzung.kundennummer',
        'anschlussnutzer.zugriff',
        sql<boolean>`sitzung_token.successor_salt is not null`.as('abgeloest'),
        'sitzung_token.laeuft_ab',
        'sitzung.endet_spaetestens',
        sql<string | null>`(select von from verknuepfung where verknuepfung.id = sitzung.verknuepfung_id)`.as(
          'gewechseltVon',
        ),
        fremdOf(endpoint, gesucht).as('fremd'),
      ]),
  )

export interface NewSitzung {
  readonly tokenHash: Buffer
  readonly kundennummer: string
  readonly passwortVersion: number
  readonly laeuftAb: Date
  readonly endetSpaetestens: Date
  readonly browser?: string | undefined
  /** By which link the customer of another number switches here, and the version of the password that he signed in with. */
  readonly herkunft?: { readonly verknuepfungId: number; readonly passwortVersion: number } | undefined
}

/** Deletes a customer's expired sessions. */
async function sweepSitzungen(tx: Database, kundennummer: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('sitzung')
    .where('kundennummer', '=', kundennummer)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sitzung_token')
            .whereRef('sitzung_token.sitzung_id', '=', 'sitzung.id')
            .where('laeuft_ab', '>', now)
            .select('sitzung_id'),
        ),
      ),
    )
    .execute()
}

const mostSitzungen = 20

/** Deletes a customer's oldest sessions, so that with the next one there are at most twenty. */
async function endOldest(tx: Database, kundennummer: string): Promise<void> {
  await tx
    .deleteFrom('sitzung')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sitzung')
        .where('kundennummer', '=', kundennummer)
        .select('id')
        .orderBy('id', 'desc')
        .offset(mostSitzungen - 1),
    )
    .execute()
}

/** Keeps a link from being ended until the transaction is over; undefined if it was ended already. */
const lockVerknuepfung = (tx: Database, id: number) =>
  tx.selectFrom('verknuepfung').where('id', '=', id).select('id').forKeyShare().executeTakeFirst()

/**
 * Stores a session if the password is still the one that was checked; returns false if it was changed meanwhile, or the
 * link ended. `also` runs in the same transaction.
 */
export async function insertSitzung(
  db: Database,
  sitzung: NewSitzung,
  now: Date,
  also?: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { herkunft } = sitzung
    if (herkunft && (await lockVerknuepfung(tx, herkunft.verknuepfungId)) === undefined) return false
    await sweepSitzungen(tx, sitzung.kundennummer, now)
    await endOldest(tx, sitzung.kundennummer)
    const inserted = await tx
      .insertInto('sitzung')
      .columns([
        'kundennummer',
        'passwort_version',
        'endet_spaetestens',
        'verknuepfung_id',
        'herkunft_version',
        'browser',
      ])
      .expression((eb) =>
        eb
          .selectFrom('anschlussnutzer')
          .where('kundennummer', '=', sitzung.kundennummer)
          .where('passwort_version', '=', sitzung.passwortVersion)
          .where('gesperrt', '=', false)
          // Waits for a deletion or a change of the customer number.
          .forKeyShare()
          .select([
            'kundennummer',
            'passwort_version',
            eb.cast<Date>(eb.val(sitzung.endetSpaetestens), 'timestamptz').as('endet_spaetestens'),
            sql<number | null>`${herkunft?.verknuepfungId ?? null}::bigint`.as('verknuepfung_id'),
            sql<number | null>`${herkunft?.passwortVersion ?? null}::integer`.as('herkunft_version'),
            sql<string | null>`${sitzung.browser ?? null}::text`.as('browser'),
          ]),
      )
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) return false
    await tx
      .insertInto('sitzung_token')
      .values({ token_hash: sitzung.tokenHash, sitzung_id: inserted.id, laeuft_ab: sitzung.laeuftAb })
      .execute()
    await also?.(tx)
    return true
  })
}

/** Moves a session's end, unless the token was replaced by a refresh. */
export async function renewSitzung(db: Database, tokenHash: Buffer, laeuftAb: Date): Promise<void> {
  await db
    .updateTable('sitzung_token')
    .set({ laeuft_ab: laeuftAb })
    .where('token_hash', '=', tokenHash)
    .where('successor_salt', 'is', null)
    .execute()
}

export interface Replacement {
  readonly tokenHash: Buffer
  /** The salt to use if the token has none yet. */
  readonly salt: Buffer
  /** The new end of the replaced token. */
  readonly oldUntil: Date
  readonly laeuftAb: Date
  readonly now: Date
}

/**
 * Replaces a token by its one successor, also when many requests ask for it at once; `successorHash` computes its hash
 * from the stored salt. Returns undefined if the session is over; a logout at the same time deletes the successor, too.
 */
export async function replaceToken(
  db: Database,
  { tokenHash, salt, oldUntil, laeuftAb, now }: Replacement,
  successorHash: (salt: Buffer) => Buffer,
): Promise<Buffer | undefined> {
  return db.transaction().execute(async (tx) => {
    // Locks the session before its tokens, in the same order as a logout.
    await tx
      .selectFrom('sitzung')
      .where('id', 'in', (eb) =>
        eb.selectFrom('sitzung_token').where('token_hash', '=', tokenHash).select('sitzung_id'),
      )
      .select('id')
      .forNoKeyUpdate()
      .execute()
    const old = await tx
      .updateTable('sitzung_token')
      .set((eb) => ({
        successor_salt: eb.fn.coalesce('successor_salt', eb.val(salt)),
        laeuft_ab: eb.fn<Date>('least', ['laeuft_ab', eb.cast(eb.val(oldUntil), 'timestamptz')]),
      }))
      .where('token_hash', '=', tokenHash)
      .where('laeuft_ab', '>', now)
      .returning(['sitzung_id', 'successor_salt'])
      .executeTakeFirst()
    if (old?.successor_salt == null) return undefined
    await tx
      .insertInto('sitzung_token')
      .values({ token_hash: successorHash(old.successor_salt), sitzung_id: old.sitzung_id, laeuft_ab: laeuftAb })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute()
    return old.successor_salt
  })
}

/** Deletes a session with all its tokens; returns false if it was over already. */
export async function deleteSitzung(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sitzung').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a customer, also those that switched to another number, but not `except`; answers how many. */
export async function deleteSitzungenOf(db: Database, kundennummer: string, except?: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sitzung')
    .where(isSitzungOf(sql`${kundennummer}`))
    .$if(except !== undefined, (all) => all.where('id', '!=', except ?? 0))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
