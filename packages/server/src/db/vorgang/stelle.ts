import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisoryLocks.ts'
import type { Database } from '../open.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'

/** A place in the outbox: that of one Vorgang, that of its late answer, or `anfang`. */
export interface Stelle {
  readonly transaktion: string
  readonly nr: number
}

export const anfang: Stelle = { transaktion: '0', nr: 0 }

/** The place of a Vorgang; undefined if there is none of that number (any more). */
export async function findStelle(db: Database, nr: number): Promise<Stelle | undefined> {
  await placeVorgaenge(db)
  return db
    .selectFrom('vorgang')
    .select(['id as nr', 'transaktion'])
    .where('id', '=', nr)
    .where('transaktion', 'is not', null)
    .$narrowType<{ transaktion: string }>()
    .executeTakeFirst()
}

/** The place of a Vorgang for a system that is to take it: that of the answer, where it has the rest. */
export async function findStelleOf(db: Database, nr: number, abnehmer: string): Promise<Stelle | undefined> {
  const stelle = await findStelle(db, nr)
  const late = await db
    .selectFrom('vorgang')
    .select(['id as nr', 'antwort_transaktion as transaktion'])
    .where('id', '=', nr)
    .where('antwort_transaktion', 'is not', null)
    .where(sql<boolean>`${abnehmer}::text = any (antwort_fehlt)`)
    .$narrowType<{ transaktion: string }>()
    .executeTakeFirst()
  return late ?? stelle
}

/**
 * A place that was told earlier, as it is now: that of its late answer, where its Vorgang stands, also in a restored
 * database, or where it stood if it has been deleted since. Undefined where none can be known.
 */
export async function findStelleAgain(db: Database, told: Stelle): Promise<Stelle | undefined> {
  const late = await db
    .selectFrom('vorgang')
    .select('id')
    .where('id', '=', told.nr)
    .where('antwort_transaktion', '=', told.transaktion)
    .executeTakeFirst()
  if (late !== undefined) return told
  return (await findStelle(db, told.nr)) ?? ((await isPast(db, told)) ? told : undefined)
}

/** Whether a place lies before everything that is still to come. */
async function isPast(db: Database, { transaktion }: Stelle): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    select ${transaktion}::xid8 <= last_value::text::xid8 as past from vorgang_stelle
  `.execute(db)
  return rows[0]?.past === true
}

/**
 * Gives all Vorgänge and late answers that have been committed their places, behind those that have one, in the order of
 * their numbers.
 * Whatever asks for places begins with this; `db` is not a transaction.
 *
 * Numbers are given before a transaction commits, so no number says what is still to come. The place is the number of the
 * transaction that gives it: one at a time does, and begins behind the lock, so that later ones have greater numbers. A
 * restored copy on another server may have places that its transactions have yet to reach: there it counts on from them.
 */
export async function placeVorgaenge(db: Database): Promise<void> {
  while (await isPlaceMissing(db)) {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.ausgang})`.execute(tx)
      await sql`
        with stelle as (
          select setval('vorgang_stelle', greatest(nextval('vorgang_stelle'), pg_current_xact_id()::text::bigint)) as nr
        ), antwort as (
          update vorgang set antwort_transaktion = stelle.nr::text::xid8 from stelle
          where antwort_fehlt <> '{}' and antwort_transaktion is null
        )
        update vorgang set transaktion = stelle.nr::text::xid8 from stelle where id in (
          select id from vorgang where transaktion is null order by id limit ${mostAtOnce}
        )
      `.execute(tx)
    })
  }
}

// Months of unfetched Vorgaenge get their places in parts, so that no statement takes too long.
const mostAtOnce = 5000

async function isPlaceMissing(db: Database): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from vorgang where transaktion is null)
      or exists (select from vorgang where antwort_fehlt <> '{}' and antwort_transaktion is null) as missing
  `.execute(db)
  return rows[0]?.missing === true
}

/** Whether a Vorgang is of one of these kinds; null: of any. */
export const isOfArt = (arten: readonly Vorgangsart[] | null): RawBuilder<boolean> =>
  sql<boolean>`(${arten}::text[] is null or vorgang.art = any (${arten}::text[]))`
