import { type Kysely, sql } from 'kysely'

/** How many messages of MSCONS imports have met; a count that goes on where their reports are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table nachrichtenzahl (
      ergebnis text not null,
      -- Empty where all was taken.
      grund text not null,
      anzahl bigint not null,
      primary key (ergebnis, grund)
    );
    insert into nachrichtenzahl (ergebnis, grund, anzahl)
      select e ->> 'ergebnis', e ->> 'grund', sum((e ->> 'anzahl')::bigint)
      from importlauf cross join lateral jsonb_array_elements(nachrichten -> 'ergebnisse') e
      where nachrichten is not null group by 1, 2;
  `.execute(db)
}
