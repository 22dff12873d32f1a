import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Kept } from './kind.ts'
import { sameKey } from './upsert.ts'

/** Columns of the staging table: which fields the line leaves out, bit by bit, and whether one was taken from the row. */
export const keptColumns = ['ungenannt integer', 'ergaenzt boolean'] as const

/** The bits of the fields that a line leaves out; `null` and a blank text name a field, and empty it. */
export function unnamedBits(record: object, fields: readonly string[]): number {
  let bits = 0
  for (let index = 0; index < fields.length; index++) {
    if (!Object.hasOwn(record, fields[index] ?? '')) bits |= 1 << index
  }
  return bits
}

/** Whether the staged row (`s`) is to be stored, not removed. */
export const stays = ({ canRemove }: Kept) => (canRemove ? sql`not s.entfernt` : sql`true`)

/**
 * Gives the staged rows the stored values of the fields that their lines leave out. Runs once before the checks, and in
 * the transaction that writes again, because the stored rows may have changed in between; `staging` may be a copy with
 * the rows to write.
 */
export async function keepUnnamed(conn: Database, kept: Kept | undefined, staging = kept?.staging): Promise<void> {
  if (kept === undefined || staging === undefined) return
  const columns = kept.fields.flatMap((field, index) =>
    field.columns.map(({ column, stored }) => ({
      column: sql.ref(column),
      stored,
      staged: sql.ref(`s.${column}`),
      isUnnamed: sql`s.ungenannt & ${sql.lit(1 << index)} <> 0`,
    })),
  )
  const assignments = columns.map(
    ({ column, stored, staged, isUnnamed }) =>
      sql`${column} = case when ${isUnnamed} then ${stored} else ${staged} end`,
  )
  const differences = columns.map(
    ({ stored, staged, isUnnamed }) => sql`(${isUnnamed} and ${staged} is distinct from ${stored})`,
  )
  await sql`
    update ${sql.table(staging)} s set ${sql.join([...assignments, sql`ergaenzt = true`])}
    from ${sql.table(kept.table)} t
    where s.ungenannt <> 0 and ${stays(kept)} and ${sameKey(kept)} and (${sql.join(differences, sql` or `)})
  `.execute(conn)
}
