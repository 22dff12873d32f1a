import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'
import type { Vorgangsart } from './schema.ts'

/** A Vorgang that the supplier has not confirmed yet. */
export interface OffenerVorgang {
  readonly nr: number
  readonly art: Vorgangsart
  readonly eingegangenAm: Date
  /** Null for a declaration that was made without signing in. */
  readonly kundennummer: string | null
  readonly vertragId: string | null
  /** JSON text as the database has it: its decimals may be finer than a JavaScript number. */
  readonly inhalt: string
  /** The reading that the photo belongs to; null without one. */
  readonly fotoId: number | null
}

const batchSize = 200

/**
 * The outbox in the order of its transactions. Each batch has its own snapshot, so that a slow reader keeps no
 * transaction open; Vorgänge that settle meanwhile come after those that were read.
 */
export async function* listOffeneVorgaenge(db: Database, most: number): AsyncGenerator<OffenerVorgang> {
  await updateRestoredVorgaenge(db)
  let place = { transaktion: '0', nr: 0 }
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
      ])
      .where('uebergeben_am', 'is', null)
      .where(isSettled)
      .where(sql<boolean>`(transaktion, vorgang.id) > (${place.transaktion}::xid8, ${place.nr}::bigint)`)
      .orderBy('transaktion')
      .orderBy('vorgang.id')
      .limit(size)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    place = last
    left -= rows.length
  }
}

/** The photo of a Vorgang's reading; undefined when it has been deleted since. */
export async function findFoto(db: Database, fotoId: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ablesung_foto').select('jpeg').where('ablesung_id', '=', fotoId).executeTakeFirst()
  return row?.jpeg
}

/**
 * Marks all up to and including `nr`, in the order in which the outbox lists them, as handed over to the supplier.
 * Answers how many that were; undefined where the outbox cannot have listed such a Vorgang.
 */
export function recordUebergabe(db: Database, nr: number, at: Date): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    await updateRestoredVorgaenge(tx)
    const last = await tx
      .selectFrom('vorgang')
      .select(['transaktion', 'uebergeben_am', isSettled.as('settled')])
      .where('id', '=', nr)
      .executeTakeFirst()
    if (last === undefined) return undefined
    if (last.uebergeben_am !== null) return 0
    if (!last.settled) return undefined
    const { numUpdatedRows } = await tx
      .updateTable('vorgang')
      .set({ uebergeben_am: at })
      .where('uebergeben_am', 'is', null)
      .where(sql<boolean>`(transaktion, id) <= (${last.transaktion}::xid8, ${nr}::bigint)`)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}

/**
 * A dump that is restored on another server brings transaction ids that this one has yet to reach: such rows would wait
 * for years and then come out of order. All that the dump brought is settled, so it goes first, in the order of ids.
 */
async function updateRestoredVorgaenge(db: Database): Promise<void> {
  await sql`
    update vorgang set transaktion = '0'
    where uebergeben_am is null and transaktion > '0' and id <= (
      select max(id) from vorgang
      where uebergeben_am is null and transaktion >= pg_snapshot_xmax(pg_current_snapshot())
    )
  `.execute(db)
}

/** Whether a Vorgang has its final place: no transaction that still runs can add one before it (migration 0002). */
export const isSettled: RawBuilder<boolean> = sql<boolean>`vorgang.transaktion < pg_snapshot_xmin(pg_current_snapshot())`
