import { type Kysely, sql } from 'kysely'

/** Which message of the market brought a reading, so that a later one can take it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The sender's id and the number of his document.
    alter table ablesung add marktnachricht text;
    create index ablesung_marktnachricht on ablesung (marktnachricht) where marktnachricht is not null;
  `.execute(db)
}
