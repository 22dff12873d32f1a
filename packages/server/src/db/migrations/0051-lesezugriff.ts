import { type Kysely, sql } from 'kysely'
import { guardTable } from '../eigen/guardTable.ts'

/** Who of the supplier looked at which customer: accounts of the service desk, and systems with a token of the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lesezugriff (
      -- A keyed hash of the customer number, so that a row outlives the customer and names nobody by itself.
      kunde text not null check (length(kunde) = 43),
      konto_id bigint references dienstkonto,
      zugang_id bigint references ausgangszugang,
      -- The account's role at that time.
      rolle text check (rolle in ('lesen', 'service', 'admin')),
      was text not null check (was in ('kundenblatt', 'vorgang', 'foto', 'portal', 'dokument', 'bereinigung')),
      -- The quarter of an hour; more often in it is one row.
      zeit timestamptz not null,
      constraint one_reader check (num_nonnulls(konto_id, zugang_id) = 1 and (konto_id is null) = (rolle is null))
    );
    create unique index lesezugriff_einmal on lesezugriff (kunde, zeit, was, coalesce(konto_id, 0), coalesce(zugang_id, 0));
    create index lesezugriff_zeit on lesezugriff (zeit);
  `.execute(db)
  await guardTable(db, {
    name: 'lesezugriff',
    // The export says which hashes are the customer's: the database does not have the key.
    own: `kunde = any (string_to_array(current_setting('app.lesezugriff', true), ' '))`,
    rights: { select: ['kunde', 'konto_id', 'zugang_id', 'rolle', 'was', 'zeit'] },
  })
}
