import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

/** Links by which a customer number is added to another one [anmeldung-40]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who asked for it; then the link sets no password.
    alter table passwort_reset
      add column verknuepfung_von kundennummer references anschlussnutzer on delete cascade,
      add constraint passwort_reset_verknuepfung check (
        verknuepfung_von is null or verknuepfung_von <> kundennummer and not ist_einladung
      );
    create index passwort_reset_verknuepfung_von on passwort_reset (verknuepfung_von);
  `.execute(db)
  await grantColumns(db, 'passwort_reset', { select: ['verknuepfung_von'] })
}
