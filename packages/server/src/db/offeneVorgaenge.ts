import { sql } from 'kysely'
import { isSettled } from './isSettled.ts'
import type { Database } from './open.ts'
import type { Vorgangsart } from './schema.ts'
import { updateRestoredVorgaenge } from './updateRestoredVorgaenge.ts'

/** What a customer has sent in and the supplier has not confirmed yet. */
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
 * The outbox in the order of its transactions. Each batch has its own snapshot, so that a slow reader holds nothing
 * open; what settles meanwhile comes behind the place that has been reached.
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
