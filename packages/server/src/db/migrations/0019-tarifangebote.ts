import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The tariffs that the supplier offers, for everybody's comparison.
    create table tarifangebot (
      kennung text primary key,
      name text not null,
      beschreibung text,
      versorgungsart text not null check (versorgungsart in ('strom', 'gas')),
      -- The market area that its part boerse follows.
      marktgebiet text check (marktgebiet ~ '^[A-Z0-9-]{2,10}$'),
      gueltig_von date not null,
      gueltig_bis date check (gueltig_bis > gueltig_von),
      -- Parts as in preisbestandteil, without validity.
      bestandteile jsonb not null
    );
    grant select on tarifangebot to ekp_app;
  `.execute(db)
}
