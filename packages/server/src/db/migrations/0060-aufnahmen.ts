import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

/** What the service desk takes up for a caller [versorger-120]: how a Vorgang came, and when a customer has died [versorger-124]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vorgang add column weg text not null default 'portal' check (weg in ('portal', 'kundendienst'));
    alter table anschlussnutzer add column verstorben_am date;
  `.execute(db)
  // To read: no call of a customer says that a clerk took something up.
  await grantColumns(db, 'vorgang', { select: ['weg'] })
  await grantColumns(db, 'anschlussnutzer', { select: ['verstorben_am'] })
}
