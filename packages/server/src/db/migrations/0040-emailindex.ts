import { type Kysely, sql } from 'kysely'

/** Whether somebody else has a customer's address, asked for each customer who is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index anschlussnutzer_email on anschlussnutzer (email) where email is not null`.execute(db)
}
