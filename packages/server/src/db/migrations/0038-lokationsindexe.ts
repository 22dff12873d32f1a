import { type Kysely, sql } from 'kysely'

/** A file of metered values names a few places of many: without these it reads all contracts and meters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index vertrag_marktlokation on vertrag (marktlokation) where marktlokation is not null;
    create index zaehler_messlokation on zaehler (messlokation) where messlokation is not null;
  `.execute(db)
}
