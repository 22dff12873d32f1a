import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

/** With which browser a customer signed in, so that he can tell his sessions apart [sitzung-22]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sitzung add column browser text`.execute(db)
  await grantColumns(db, 'sitzung', { select: ['browser'] })
}
