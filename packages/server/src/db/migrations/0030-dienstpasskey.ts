import { type Kysely, sql } from 'kysely'

/** Passkeys of the portal's own accounts of the service desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dienstpasskey (
      id bigint generated always as identity primary key,
      konto_id bigint not null references dienstkonto on delete cascade,
      -- As the authenticator names it, base64url.
      credential_id text not null unique,
      public_key bytea not null,
      -- How often it was used, where the authenticator counts.
      counter bigint not null,
      bezeichnung text not null,
      angelegt_am timestamptz not null,
      zuletzt_am timestamptz
    );
    create index dienstpasskey_konto on dienstpasskey (konto_id);
  `.execute(db)
}
