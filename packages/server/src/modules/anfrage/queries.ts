import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { statement } from '../../db/statement.ts'

/** Before which request a page begins; `infinity` for the first page. */
export interface Stelle {
  readonly zeit: Date | 'infinity'
  readonly nr: number
}

interface Seite extends Stelle {
  readonly kundennummer: string
  readonly anzahl: number
}

interface Ungelesene {
  readonly kundennummer: string
  readonly anzahl: number
}

/** What the portal shows of a request; all of them are in the outbox. */
const spalten = [
  'id',
  'eingegangen_am',
  'art',
  'vertrag_id',
  'inhalt',
  'uebergeben_am',
  'ergebnis',
  'ablehnungsgrund',
  'antworttext',
  'gilt_ab',
  'beantwortet_am',
  'gesehene_antwort_vom',
] as const

/** The next `anzahl` requests of the customer, newest first; of several at one moment the one that was stored last comes first. */
export const listAnfrageRows = statement('listAnfragen', (db, { kundennummer, zeit, nr, anzahl }: Seite) =>
  db
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    // Reported by somebody else: nothing that the customer has sent.
    .where('art', '<>', 'todesfall')
    .where(sql<boolean>`(eingegangen_am, id) < (${zeit}::timestamptz, ${nr}::bigint)`)
    .select(spalten)
    .orderBy('eingegangen_am', 'desc')
    .orderBy('id', 'desc')
    .limit(anzahl),
)

/** The requests whose answers the customer has not seen, the newest answer first. */
export const listUngelesene = statement('listUngelesene', (db, { kundennummer, anzahl }: Ungelesene) =>
  db
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('art', '<>', 'todesfall')
    .where('beantwortet_am', 'is not', null)
    .where(sql<boolean>`gesehene_antwort_vom is distinct from beantwortet_am`)
    .select(spalten)
    .orderBy('beantwortet_am', 'desc')
    .orderBy('id', 'desc')
    .limit(anzahl),
)

interface GeseheneAntwort {
  readonly nr: number
  readonly beantwortetAm: Date
}

/** The customer has seen these answers; another one to the same request stays new. */
export async function markGesehen(
  db: Database,
  kundennummer: string,
  antworten: readonly GeseheneAntwort[],
): Promise<void> {
  await sql`
    update vorgang set gesehene_antwort_vom = beantwortet_am
    from unnest(${antworten.map(({ nr }) => nr)}::bigint[], ${antworten.map(({ beantwortetAm }) => beantwortetAm)}::timestamptz[])
      as gesehen (nr, vom)
    where kundennummer = ${kundennummer} and id = gesehen.nr and beantwortet_am = gesehen.vom
      and gesehene_antwort_vom is distinct from beantwortet_am
  `.execute(db)
}
