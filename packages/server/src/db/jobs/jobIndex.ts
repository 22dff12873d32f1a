import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'

const name = 'ekp_jobs_payload'

/**
 * Makes the index that finds jobs by what is in them: without it, deleting a customer reads every mail that waits. No
 * migration, because the table is made after these, by the job queue itself.
 */
export async function createJobIndex(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${`graphile_worker.${name}`})`.execute(db)
  if (rows.length > 0) return
  await db.transaction().execute(async (tx) => {
    // A second process waits here, and then finds the index.
    await sql`lock table graphile_worker._private_jobs in share row exclusive mode`.execute(tx)
    await sql`
      create index if not exists ${sql.id(name)} on graphile_worker._private_jobs
      using gin ((payload::jsonb) jsonb_path_ops) with (fastupdate = off)
    `.execute(tx)
  })
}

/** Whether the payload of a job contains one of these parts. */
export function hasPart(parts: readonly object[]): RawBuilder<boolean> {
  return sql<boolean>`payload::jsonb @> any (${parts.map((part) => JSON.stringify(part))}::jsonb[])`
}
