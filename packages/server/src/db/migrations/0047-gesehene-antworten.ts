import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

/**
 * Which answer of the supplier the customer has seen, by its time: another one is new again, whatever the clocks say.
 * What was answered before this version has come by mail and counts as seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vorgang add column gesehene_antwort_vom timestamptz;
    update vorgang set gesehene_antwort_vom = beantwortet_am where beantwortet_am is not null;
    create policy eigene_update on vorgang for update to ekp_app
      using (kundennummer = (select current_setting('app.kundennummer', true)))
      with check (kundennummer = (select current_setting('app.kundennummer', true)));
  `.execute(db)
  await grantColumns(db, 'vorgang', { select: ['gesehene_antwort_vom'], update: ['gesehene_antwort_vom'] })
}
