import { sql } from 'kysely'
import type { Vorgangsart } from '../../db/rows/vorgang.ts'
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
