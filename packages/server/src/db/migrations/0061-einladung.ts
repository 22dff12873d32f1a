import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

/** Whom the supplier has invited to the portal, when and how. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table anschlussnutzer
      add column eingeladen_am timestamptz,
      add column eingeladen_per text check (eingeladen_per in ('mail', 'brief')),
      add check ((eingeladen_am is null) = (eingeladen_per is null));
  `.execute(db)
  await grantColumns(db, 'anschlussnutzer', { select: ['eingeladen_am', 'eingeladen_per'] })
}
