import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What was sent in during the last minutes: a repetition is found among it.
    create index vorgang_eingegangen_am on vorgang (eingegangen_am);
  `.execute(db)
}
