import { sql } from 'kysely'
import { isSettled } from './isSettled.ts'
import type { Database } from './open.ts'
import { updateRestoredVorgaenge } from './updateRestoredVorgaenge.ts'

/**
 * Marks all up to and including `nr`, in the order in which the outbox lists them, as handed over to the supplier.
 * Answers how many that were; undefined where the outbox cannot have listed such a Vorgang.
 */
export function recordUebergabe(db: Database, nr: number, at: Date): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    await updateRestoredVorgaenge(tx)
    const last = await tx
      .selectFrom('vorgang')
      .select(['transaktion', 'uebergeben_am', isSettled.as('settled')])
      .where('id', '=', nr)
      .executeTakeFirst()
    if (last === undefined) return undefined
    if (last.uebergeben_am !== null) return 0
    if (!last.settled) return undefined
    const { numUpdatedRows } = await tx
      .updateTable('vorgang')
      .set({ uebergeben_am: at })
      .where('uebergeben_am', 'is', null)
      .where(sql<boolean>`(transaktion, id) <= (${last.transaktion}::xid8, ${nr}::bigint)`)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}
