import { type Kysely, sql } from 'kysely'

/** A Vorgang gets its place in the outbox when it is committed, not when it is written (decision 54). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vorgang alter transaktion drop not null, alter transaktion drop default`.execute(db)
}
