import { type RawBuilder, sql } from 'kysely'
import type { Vorgangsart, Vorgangsergebnis, Vorgangsweg } from '@ekp/wire/vorgang/arten'
import type { Database } from '../../db/open.ts'
import { anfang, isOfArt, placeVorgaenge, type Stelle } from '../../db/vorgang/stelle.ts'

/** What a customer has submitted, as the supplier's systems get it. */
export interface Vorgang extends Stelle {
  /** `antwort`: systems that took it before it was answered get it again, with the answer. */
  readonly anlass: 'eingang' | 'antwort'
  readonly art: Vorgangsart
  readonly eingegangenAm: Date
  readonly weg: Vorgangsweg
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
  /** Also what has been taken. */
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
      .selectFrom(listStellen(place, size, { alle, arten, abnehmer }).as('stelle'))
      .innerJoin('vorgang', 'vorgang.id', 'stelle.nr')
      .leftJoin('ablesung_foto', (join) =>
        join.on('vorgang.art', '=', 'ablesung').on('ablesung_id', '=', sql<number>`(inhalt ->> 'ablesungId')::bigint`),
      )
      .select([
        'stelle.nr',
        'stelle.transaktion',
        'stelle.anlass',
        'art',
        'eingegangen_am as eingegangenAm',
        'weg',
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
      .orderBy('stelle.transaktion')
      .orderBy('stelle.nr')
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    place = last
    left -= rows.length
  }
}

/** The next places behind one: those of Vorgänge, and those of late answers. */
function listStellen(
  { transaktion, nr }: Stelle,
  size: number,
  { alle = false, arten = null, abnehmer = null }: Omit<Auswahl, 'abnehmer'> & { readonly abnehmer?: string | null },
) {
  const open = sql`uebergeben_am is null and (${abnehmer}::text is null or ${abnehmer} <> all (uebernommen_von))`
  const unanswered = sql`antwort_fehlt <> '{}' and (${abnehmer}::text is null or ${abnehmer} = any (antwort_fehlt))`
  const next = (column: RawBuilder<unknown>, isListed: RawBuilder<unknown>) => sql`
    where ${alle ? sql`true` : isListed} and ${isOfArt(arten)} and (${column}, id) > (${transaktion}::xid8, ${nr}::bigint)
    order by ${column}, id limit ${size}
  `
  return sql<Pick<Vorgang, 'nr' | 'transaktion' | 'anlass'>>`(
    (select 'eingang' as anlass, transaktion, id as nr from vorgang ${next(sql`transaktion`, open)})
    union all
    (select 'antwort', antwort_transaktion, id from vorgang ${next(sql`antwort_transaktion`, unanswered)})
    order by transaktion, nr limit ${size}
  )`
}

/** The photo of a Vorgang's reading; undefined when it has been deleted since. */
export async function findFoto(db: Database, fotoId: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ablesung_foto').select('jpeg').where('ablesung_id', '=', fotoId).executeTakeFirst()
  return row?.jpeg
}

/** One line of JSON. `foto` is where the photo is found, null without a photo; missing where photos are not asked for. */
export function formatVorgang(vorgang: Vorgang, foto?: string | null): string {
  const { nr, art, anlass, eingegangenAm, weg, kundennummer, vertragId, inhalt } = vorgang
  const { ergebnis, giltAb, ablehnungsgrund, antworttext, beantwortetAm } = vorgang
  const antwort = ergebnis && { ergebnis, giltAb, ablehnungsgrund, antworttext, beantwortetAm }
  const rest = JSON.stringify({ nr, art, anlass, eingegangenAm, weg, kundennummer, vertragId, foto, antwort })
  return `${rest.slice(0, -1)},"inhalt":${inhalt}}`
}
