import { type Kysely, sql } from 'kysely'

/** How cold each month was where the supplier's customers live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gradtagzahl (
      monat text primary key check (monat ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      -- Kd (VDI 3807, 20/15).
      gradtage numeric(6, 2) not null check (gradtage between 0 and 1000)
    );
    grant select on gradtagzahl to ekp_app;
  `.execute(db)
}
