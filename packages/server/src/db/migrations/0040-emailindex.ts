import { type Kysely, sql } from 'kysely'

/** Finds customers by their address: deleting a customer asks whether another one has the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index anschlussnutzer_email on anschlussnutzer (email) where email is not null`.execute(db)
}
