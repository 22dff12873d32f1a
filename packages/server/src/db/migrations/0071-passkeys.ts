import { type Kysely, sql } from 'kysely'
import { guardTable, rowsOf } from '../eigen/guardTable.ts'

/** Passkeys of customers [anmeldung-30]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkey (
      id bigint generated always as identity primary key,
      kundennummer kundennummer not null references anschlussnutzer on delete cascade,
      -- Of the password beside which it was added; with another one it no longer signs in.
      passwort_version integer not null,
      -- As the authenticator names it, base64url.
      credential_id text not null unique,
      public_key bytea not null,
      -- How often it was used, where the authenticator counts.
      counter bigint not null,
      name text not null,
      angelegt_am timestamptz not null,
      zuletzt_am timestamptz
    );
    create index passkey_kundennummer on passkey (kundennummer);
  `.execute(db)
  await guardTable(db, {
    name: 'passkey',
    own: rowsOf.kunde,
    // For the export; whatever signs in is out of reach.
    rights: { select: ['kundennummer', 'name', 'angelegt_am', 'zuletzt_am'] },
  })
}
