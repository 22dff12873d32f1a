import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { ErrorList } from './ErrorList.ts'
import { namedErrors } from './ImportRefused.ts'
import type { Kind } from './kind.ts'

/** Runs the rules over the whole file and the database. */
export async function findBrokenRules(conn: Database, kinds: readonly Kind[], errors: ErrorList): Promise<void> {
  for (const { feld, text, query } of kinds.flatMap(({ checks }) => checks)) {
    const { rows } = await sql<{ zeile: number; andere: number | null; gesamt: number }>`
      select zeile, andere, count(*) over () as gesamt
      from (${query}) found
      order by zeile
      limit ${namedErrors}
    `.execute(conn)
    const issues = rows.map(({ zeile, andere }) => ({ zeile, feld, text: text(andere ?? 0) }))
    errors.add(issues, rows[0]?.gesamt ?? 0)
  }
}
