import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'

/** Every row of every table as text, those of the job queue as well. */
export async function dumpDatabase(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker')
  `.execute(db)
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(`${schema}.${name}`)} t
    `.execute(db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
