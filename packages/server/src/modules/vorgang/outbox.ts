import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Vorgangsart, Vorgangsergebnis } from '@ekp/wire/vorgang/arten'
import { anfang, isOfArt, placeVorgaenge, type Stelle } from '../../db/vorgang/stelle.ts'

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
