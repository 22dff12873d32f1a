import { type Kysely, sql } from 'kysely'
import { guardTable, rowsOf } from '../eigen/guardTable.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Numbers that customers had before the supplier renumbered or merged them. Entries of the audit trail keep the number
    -- that is part of their hashes, so this is also where a customer's former chains are found.
    create table fruehere_kundennummer (
      alt kundennummer primary key,
      kundennummer kundennummer not null references anschlussnutzer on delete cascade,
      seit timestamptz not null,
      check (alt <> kundennummer)
    );
    create index fruehere_kundennummer_kundennummer on fruehere_kundennummer (kundennummer);
  `.execute(db)
  await guardTable(db, { name: 'fruehere_kundennummer', own: rowsOf.kunde, rights: { select: true } })
  await sql`
    alter policy eigene_select on protokoll using (
      kundennummer = (select current_setting('app.kundennummer', true))
      or kundennummer in (select alt from fruehere_kundennummer)
    )
  `.execute(db)
}
