import { type Kysely, sql } from 'kysely'
import { guardTable } from '../eigen/guardTable.ts'

/** Who of the desk has taken a Vorgang, and what the desk has noted about it [versorger-54]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vorgang add column bearbeiter_id bigint references dienstkonto;

    create table vorgangsnotiz (
      id bigint generated always as identity primary key,
      vorgang_id bigint not null references vorgang on delete cascade,
      konto_id bigint not null references dienstkonto,
      text text not null check (text <> ''),
      geschrieben_am timestamptz not null
    );
    create index vorgangsnotiz_vorgang on vorgangsnotiz (vorgang_id, id);
  `.execute(db)
  await guardTable(db, {
    name: 'vorgangsnotiz',
    // For the export (Art. 15 DSGVO); what can be read of `vorgang` is the customer's.
    own: 'nullif(exists (select from vorgang where vorgang.id = vorgang_id), false) is not null',
    rights: { select: true },
  })
}
