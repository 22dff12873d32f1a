import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import { statement } from '../../db/statement.ts'

/** Where a request is stored: `v`, in the outbox; `p`, in the audit trail alone, since the supplier has nothing to do with it. */
export type Quelle = 'v' | 'p'

/** Before which request a page begins; `infinity` for the first page. */
export interface Stelle {
  readonly zeit: Date | 'infinity'
  readonly quelle: Quelle
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

/** The next `anzahl` requests of the customer, newest first; of several at one moment the one that was stored last comes first. */
export const listAnfrageRows = statement('listAnfragen', (db, { kundennummer, zeit, quelle, nr, anzahl }: Seite) =>
  db
    .selectFrom((tables) =>
      tables
        .selectFrom('vorgang')
        .where('kundennummer', '=', kundennummer)
        .select([
          sql<Quelle>`'v'`.as('quelle'),
          'id as nr',
          'eingegangen_am as zeit',
          sql<Vorgangsart | 'passwort'>`art`.as('art'),
          'vertrag_id',
          'inhalt',
          'uebergeben_am',
          'ergebnis',
          'ablehnungsgrund',
          'antworttext',
          'gilt_ab',
          'beantwortet_am',
          'gesehene_antwort_vom',
        ])
        .unionAll(
          tables
            .selectFrom('protokoll')
            .where('kundennummer', '=', kundennummer)
            .where('akteur', '=', 'kunde')
            .where('aktion', 'in', ['passwort_geaendert', 'passwort_neu_gesetzt'])
            .select([
              sql<Quelle>`'p'`.as('quelle'),
              'nr',
              'zeit',
              sql<Vorgangsart | 'passwort'>`'passwort'`.as('art'),
              sql<string | null>`null`.as('vertrag_id'),
              sql`null`.as('inhalt'),
              sql<Date | null>`null`.as('uebergeben_am'),
              sql<'angenommen' | 'abgelehnt' | 'beantwortet' | null>`null`.as('ergebnis'),
              sql<string | null>`null`.as('ablehnungsgrund'),
              sql<string | null>`null`.as('antworttext'),
              sql<string | null>`null::date`.as('gilt_ab'),
              sql<Date | null>`null::timestamptz`.as('beantwortet_am'),
              sql<Date | null>`null::timestamptz`.as('gesehene_antwort_vom'),
            ]),
        )
        .as('anfrage'),
    )
    .selectAll()
    .where(sql<boolean>`(zeit, quelle, nr) < (${zeit}::timestamptz, ${quelle}, ${nr}::bigint)`)
    .orderBy('zeit', 'desc')
    .orderBy('quelle', 'desc')
    .orderBy('nr', 'desc')
    .limit(anzahl),
)

/** The requests whose answers the customer has not seen, the newest answer first. */
export const listUngelesene = statement('listUngelesene', (db, { kundennummer, anzahl }: Ungelesene) =>
  db
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('beantwortet_am', 'is not', null)
    .where(sql<boolean>`gesehene_antwort_vom is distinct from beantwortet_am`)
    .select([sql<Quelle>`'v'`.as('quelle'), 'id as nr', 'eingegangen_am as zeit', 'art', 'vertrag_id', 'inhalt'])
    .select(['uebergeben_am', 'ergebnis', 'ablehnungsgrund', 'antworttext', 'gilt_ab'])
    .select(['beantwortet_am', 'gesehene_antwort_vom'])
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
