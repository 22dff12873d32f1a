import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

/** When a customer without a mail address has ordered the letter of his first password [anmeldung-28]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table anschlussnutzer add column brief_bestellt_am timestamptz;
    create index anschlussnutzer_brief_bestellt_am on anschlussnutzer (kundennummer) where brief_bestellt_am is not null;
  `.execute(db)
  await grantColumns(db, 'anschlussnutzer', { select: ['brief_bestellt_am'] })
}
