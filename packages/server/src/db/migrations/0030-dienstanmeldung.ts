import { type Kysely, sql } from 'kysely'

/** Members of the service desk who sign in at the supplier's OpenID provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dienstkonto
      -- Null: without a password of the portal.
      alter column passwort_hash drop not null,
      -- Issuer and subject of the person at the provider; null: not bound to one.
      add column anbieter_subjekt text unique;

    -- A sign-in that has begun and is to be completed, once, by the same browser.
    create table dienstversuch (
      -- SHA-256; the token itself is never stored.
      token_hash bytea primary key,
      art text not null,
      inhalt jsonb not null,
      laeuft_ab timestamptz not null
    );
  `.execute(db)
}
