import { type Kysely, sql } from 'kysely'

/** The accounts of the supplier's service desk, and their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dienstkonto (
      id bigint generated always as identity primary key,
      -- The short name that the audit trail names as bearbeiter; never given to another person.
      kennung text not null unique,
      name text not null,
      rolle text not null check (rolle in ('lesen', 'service')),
      passwort_hash text not null,
      gesperrt boolean not null default false,
      angelegt_am timestamptz not null
    );

    create table dienstsitzung (
      -- SHA-256; the token itself is never stored.
      token_hash bytea primary key,
      konto_id bigint not null references dienstkonto on delete cascade,
      begonnen_am timestamptz not null,
      zuletzt_am timestamptz not null
    );
    create index dienstsitzung_konto on dienstsitzung (konto_id);
  `.execute(db)
}
