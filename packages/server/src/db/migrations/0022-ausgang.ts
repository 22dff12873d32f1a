import { type Kysely, sql } from 'kysely'

/** What the supplier answers to a Vorgang, and the tokens with which its systems fetch and answer over HTTP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vorgang
      add column ergebnis text check (ergebnis in ('angenommen', 'abgelehnt')),
      add column ablehnungsgrund text,
      add column gilt_ab date,
      add column beantwortet_am timestamptz,
      add constraint answered_is_handed_over check (beantwortet_am is null or uebergeben_am is not null),
      add constraint answer_has_its_time check ((ergebnis is null) = (beantwortet_am is null)),
      add constraint refusal_has_its_reason
        check ((ergebnis is not distinct from 'abgelehnt') = (ablehnungsgrund is not null)),
      add constraint only_accepted_holds check (gilt_ab is null or ergebnis = 'angenommen');

    -- From any place on, also what was handed over long ago; and whether a customer's earlier one is still open.
    create index vorgang_reihenfolge on vorgang (transaktion, id);
    create index vorgang_offen_je_kunde on vorgang (kundennummer, transaktion, id) where uebergeben_am is null;

    create table ausgangszugang (
      id bigint generated always as identity primary key,
      -- The system that has the token, in the supplier's words.
      abnehmer text not null,
      -- SHA-256; the token itself is never stored.
      token_hash bytea not null unique,
      darf_antworten boolean not null,
      -- Which kinds of Vorgang it sees; null: all.
      arten text[],
      angelegt_am timestamptz not null,
      widerrufen_am timestamptz
    );
  `.execute(db)
}
