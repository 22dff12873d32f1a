import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'

// Every call may change sessions and limits, anybody may begin to sign in at the desk; prices come from outside.
const volatile = /^(?:sitzung|dienstsitzung|dienstversuch|marktpreis|budget|geraet|.*limit|kysely_)/

/** One sum over all rows of each table that holds something of customers, and over their mails that wait. */
export async function checksums(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  `.execute(db)
  const sums = new Map<string, string>()
  for (const { name } of tables.filter((table) => !volatile.test(table.name))) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${sql.table(name)} t
    `.execute(db)
    sums.set(name, rows[0]?.sum ?? '')
  }
  const { rows } = await sql<{ last: string | null }>`
    select max(job.id)::text as last from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier in ('mail', 'passwortReset')
  `.execute(db)
  return sums.set('mails', rows[0]?.last ?? '')
}

/** The tables that have changed between the two: their sums differ. */
export const changedTables = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table)
