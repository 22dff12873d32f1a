import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A customer's list of what he has sent in, newest first.
    create index vorgang_kundennummer on vorgang (kundennummer, eingegangen_am desc);
  `.execute(db)
}
