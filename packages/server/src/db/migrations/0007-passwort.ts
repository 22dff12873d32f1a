import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What customers ask for who have forgotten their password. No row holds a token: it is derived when the mail is sent.
    create table passwort_reset (
      id uuid primary key default gen_random_uuid(),
      kundennummer kundennummer not null references anschlussnutzer on delete cascade,
      -- Of the password that it replaces; when that is another one, the link is worth nothing.
      passwort_version integer not null,
      angefordert_am timestamptz not null,
      nichtig boolean not null default false,
      token_hash bytea unique check (octet_length(token_hash) = 32),
      gilt_bis timestamptz,
      check ((token_hash is null) = (gilt_bis is null))
    );
    create index passwort_reset_kundennummer on passwort_reset (kundennummer, angefordert_am);
  `.execute(db)
}
