import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { ErrorList } from './ErrorList.ts'
import { namedErrors } from './ImportRefused.ts'
import type { Kind } from './kind.ts'

/** Runs the rules over the whole file and the database. */
export async function findBrokenRules(conn: Database, kinds: readonly Kind[], errors: ErrorList): Promise<void> {
  for (const { feld, text, query } of kinds.flatMap(({ checks }) => checks)) {
    const { rows } = await sql<{ zeile: number; andere: number | null; angabe?: string; gesamt: number }>`
      select *, count(*) over () as gesamt
      from (${query}) found
      order by zeile
      limit ${namedErrors}
    `.execute(conn)
    const issues = rows.map(({ zeile, andere, angabe = '' }) => ({ zeile, feld, text: text(andere ?? 0, angabe) }))
    errors.add(issues, rows[0]?.gesamt ?? 0)
  }
}
