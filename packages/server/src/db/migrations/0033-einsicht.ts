import { type Kysely, sql } from 'kysely'

/** Views of the service desk into a customer's portal, which read and change nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table einsicht (
      id bigint generated always as identity primary key,
      kundennummer kundennummer not null references anschlussnutzer on delete cascade,
      -- Whose view it is: it ends with his session at the desk.
      dienstsitzung bytea not null references dienstsitzung on delete cascade,
      -- SHA-256 of the code with which it begins, and then of the session's token; neither is stored.
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      laeuft_ab timestamptz not null
    );
    create index einsicht_kundennummer on einsicht (kundennummer);
    create index einsicht_dienstsitzung on einsicht (dienstsitzung);
  `.execute(db)
}
