import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { countStaged, insertMissing, sameKey, updateDiffering, type Upsert } from './upsert.ts'

/**
 * Replaces all that the contracts which the file names had, touching only what differs.
 * Deletes first, then updates, then inserts: in this order no period ever meets another on the way.
 */
export async function mergePerVertrag(tx: Database, upsert: Upsert): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  const staged = sql.table(upsert.staging)
  const deleted = await sql`
    delete from ${sql.table(upsert.table)} t
    where t.vertrag_id in (select vertrag_id from ${staged})
      and not exists (select from ${staged} s where ${sameKey(upsert)})
  `.execute(tx)
  const geaendert = await updateDiffering(tx, upsert)
  const neu = await insertMissing(tx, upsert)
  return {
    neu,
    geaendert,
    unveraendert: gesamt - neu - geaendert,
    entfernt: Number(deleted.numAffectedRows ?? 0),
  }
}
