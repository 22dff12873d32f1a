import { type Kysely, sql } from 'kysely'
import { guardTable, rowsOf } from '../eigen/guardTable.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The monthly consumption information by mail, for contracts whose customers have ordered it.
    create table monatsmail (
      vertrag_id text primary key references vertrag,
      -- The first day of the month that the next mail tells of; null after it was cancelled.
      naechster_monat date check (naechster_monat = date_trunc('month', naechster_monat)),
      -- Names the order in the link that cancels it.
      abo uuid not null unique default gen_random_uuid()
    );
    create index monatsmail_naechster_monat on monatsmail (naechster_monat, vertrag_id);
  `.execute(db)
  await guardTable(db, {
    name: 'monatsmail',
    own: rowsOf.vertrag,
    rights: {
      select: ['vertrag_id', 'naechster_monat'],
      insert: ['vertrag_id', 'naechster_monat'],
      update: ['naechster_monat'],
    },
  })
}
