import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'

// Without sessions nobody comes as far as the faults.
const spared = /^(?:sitzung|budget|geraet|kysely_)/

/** Runs `task` on a database that refuses every row that is written, with a message that quotes the row. */
export async function withFaults<T>(db: Database, task: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db)
  const tables = rows.map(({ name }) => name).filter((name) => !spared.test(name))
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add constraint drill_fehler check (false) not valid`.execute(db)
  }
  try {
    return await task()
  } finally {
    for (const table of tables) await sql`alter table ${sql.table(table)} drop constraint drill_fehler`.execute(db)
  }
}
