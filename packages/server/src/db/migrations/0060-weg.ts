import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

/** How a Vorgang came: sent by the customer, or taken up for him by the service desk [versorger-120]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vorgang add column weg text not null default 'portal' check (weg in ('portal', 'kundendienst'))
  `.execute(db)
  // To read: no call of a customer says that a clerk took something up.
  await grantColumns(db, 'vorgang', { select: ['weg'] })
}
