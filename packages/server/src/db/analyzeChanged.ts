import { sql } from 'kysely'
import type { Database } from './open.ts'

/** From so many changed rows on: fewer do not make a plan a bad one. */
const manyRows = 10_000

/**
 * Analyses the tables of which much has changed since they were analysed last, the job queue's too. The autovacuum does so
 * as well, a minute later or more; until then PostgreSQL plans by what there was before: whoever takes the next job would
 * read and sort all that wait. What has changed stays so if this fails.
 */
export const analyzeChanged = (conn: Database): Promise<void> => analyze(conn).catch(() => undefined)

async function analyze(conn: Database): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(conn)
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || relname as name from pg_stat_user_tables
    where schemaname in (current_schema(), 'graphile_worker') and n_mod_since_analyze >= greatest(${manyRows}, n_live_tup / 10)
  `.execute(conn)
  if (rows.length > 0) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(conn)
}
