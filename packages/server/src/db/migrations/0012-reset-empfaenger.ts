import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Where the link went; when the customer has another address by then, it is worth nothing.
    alter table passwort_reset add column email text;
  `.execute(db)
}
