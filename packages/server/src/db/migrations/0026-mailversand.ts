import { type Kysely, sql } from 'kysely'
import { guardTable, rowsOf } from '../eigen/guardTable.ts'

/** What became of the mails to customers; those that wait are in the job queue alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailversand (
      -- A number of its own: the id of a mail with a link is what the link is derived from.
      id bigint generated always as identity primary key,
      kundennummer kundennummer not null references anschlussnutzer on delete cascade,
      betreff text not null,
      adresse text not null,
      zeit timestamptz not null,
      ergebnis text not null check (ergebnis in ('gesendet', 'abgelehnt', 'verloren')),
      -- A code such as 550 5.1.1 or ECONNREFUSED, never the mail server's own words.
      antwort text check ((antwort is null) = (ergebnis = 'gesendet'))
    );
    create index mailversand_kundennummer on mailversand (kundennummer, zeit);
    create index mailversand_zeit on mailversand (zeit, id);
  `.execute(db)
  await guardTable(db, {
    name: 'mailversand',
    own: rowsOf.kunde,
    rights: { select: ['kundennummer', 'betreff', 'adresse', 'zeit', 'ergebnis', 'antwort'] },
  })
}
