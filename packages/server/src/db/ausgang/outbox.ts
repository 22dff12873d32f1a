import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisoryLocks.ts'
import type { Database } from '../open.ts'
import type { Vorgangsart, Vorgangsergebnis } from '../rows/vorgang.ts'

/** What a customer has submitted, as the supplier's systems get it. */
export interface Vorgang extends Stelle {
  readonly art: Vorgangsart
  readonly eingegangenAm: Date
  /** Null for a declaration that was made without signing in. */
  readonly kundennummer: string | null
  readonly vertragId: string | null
  /** JSON text as the database has it: its decimals may be finer than a JavaScript number. */
  readonly inhalt: string
  /** The reading that the photo belongs to; null without one. */
  readonly fotoId: number | null
  /** What the customer was answered, by the service desk or by one of the supplier's systems; null: nothing yet. */
  readonly ergebnis: Vorgangsergebnis | null
  readonly giltAb: string | null
  readonly ablehnungsgrund: string | null
  readonly antworttext: string | null
  readonly beantwortetAm: Date | null
}

/** A place in the outbox: that of one Vorgang, or `anfang`. */
export interface Stelle {
  readonly transaktion: string
  readonly nr: number
}

export const anfang: Stelle = { transaktion: '0', nr: 0 }

interface Auswahl {
  /** The list begins behind this place. */
  readonly nach?: Stelle
  /** Also those that have been taken. */
  readonly alle?: boolean
  /** Who lists them: without those that this system has taken. */
  readonly abnehmer?: string
  /** Null: all kinds. */
  readonly arten?: readonly Vorgangsart[] | null
}

const batchSize = 200

/**
 * The outbox in the order of its places. Each batch has its own snapshot, so that a slow reader keeps no transaction open;
 * Vorgänge that get their places meanwhile come after those that were read.
 */
export async function* listVorgaenge(
  db: Database,
  most: number,
  { nach = anfang, alle = false, arten = null, abnehmer }: Auswahl = {},
): AsyncGenerator<Vorgang> {
  await placeVorgaenge(db)
  let place = nach
  for (let left = most; left > 0;) {
    const size = Math.min(left, batchSize)
    const rows = await db
      .selectFrom('vorgang')
      .leftJoin('ablesung_foto', (join) =>
        join.on('vorgang.art', '=', 'ablesung').on('ablesung_id', '=', sql<number>`(inhalt ->> 'ablesungId')::bigint`),
      )
      .select([
        'vorgang.id as nr',
        'transaktion',
        'art',
        'eingegangen_am as eingegangenAm',
        'kundennummer',
        'vertrag_id as vertragId',
        sql<string>`inhalt::text`.as('inhalt'),
        'ablesung_id as fotoId',
        'ergebnis',
        'gilt_ab as giltAb',
        'ablehnungsgrund',
        'antworttext',
        'beantwortet_am as beantwortetAm',
      ])
      .$if(!alle, (query) => query.where('uebergeben_am', 'is', null))
      .$if(!alle && abnehmer !== undefined, (query) =>
        query.where(sql<boolean>`${abnehmer}::text <> all (uebernommen_von)`),
      )
      .where(isOfArt(arten))
      .where(sql<boolean>`(transaktion, vorgang.id) > (${place.transaktion}::xid8, ${place.nr}::bigint)`)
      .orderBy('transaktion')
      .orderBy('vorgang.id')
      .limit(size)
      .$narrowType<{ transaktion: string }>()
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    place = last
    left -= rows.length
  }
}

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

/**
 * A place that was told earlier, as it is now: where its Vorgang stands, also in a restored database, or where it stood
 * if it has been deleted since. Undefined where neither can be known.
 */
export async function findStelleAgain(db: Database, told: Stelle): Promise<Stelle | undefined> {
  return (await findStelle(db, told.nr)) ?? ((await isPast(db, told)) ? told : undefined)
}

/** Whether a place lies before everything that is still to come. */
async function isPast(db: Database, { transaktion }: Stelle): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    select ${transaktion}::xid8 <= last_value::text::xid8 as past from vorgang_stelle
  `.execute(db)
  return rows[0]?.past === true
}

/** The photo of a Vorgang's reading; undefined when it has been deleted since. */
export async function findFoto(db: Database, fotoId: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ablesung_foto').select('jpeg').where('ablesung_id', '=', fotoId).executeTakeFirst()
  return row?.jpeg
}

/** One line of JSON. `foto` is where the photo is found, null without a photo; missing where photos are not asked for. */
export function formatVorgang(vorgang: Vorgang, foto?: string | null): string {
  const { nr, art, eingegangenAm, kundennummer, vertragId, inhalt } = vorgang
  const { ergebnis, giltAb, ablehnungsgrund, antworttext, beantwortetAm } = vorgang
  const antwort = ergebnis && { ergebnis, giltAb, ablehnungsgrund, antworttext, beantwortetAm }
  const rest = JSON.stringify({ nr, art, eingegangenAm, kundennummer, vertragId, foto, antwort })
  return `${rest.slice(0, -1)},"inhalt":${inhalt}}`
}

/**
 * Gives all Vorgänge that have been committed their places, behind those that have one, in the order of their numbers.
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
        )
        update vorgang set transaktion = stelle.nr::text::xid8 from stelle where id in (
          select id from vorgang where transaktion is null order by id limit ${mostAtOnce}
        )
      `.execute(tx)
    })
  }
}

// What nobody has fetched for months is placed in parts, each within the time that a statement has.
const mostAtOnce = 5000

async function isPlaceMissing(db: Database): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from vorgang where transaktion is null) as missing
  `.execute(db)
  return rows[0]?.missing === true
}

/** Whether a Vorgang is of one of these kinds; null: of any. */
export const isOfArt = (arten: readonly Vorgangsart[] | null): RawBuilder<boolean> =>
  sql<boolean>`(${arten}::text[] is null or vorgang.art = any (${arten}::text[]))`
