import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { isEmailSettled } from '../../../db/isEmailSettled.ts'
import type { OwnedVertrag } from '../../../http/access.ts'

/** Whether a customer's own contract has the order. */
export async function hasOrder(db: Database, { vertragId, kundennummer }: OwnedVertrag): Promise<boolean> {
  const rows = await db
    .selectFrom('monatsmail')
    .innerJoin('vertrag', 'vertrag.id', 'monatsmail.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .where('monatsmail.naechster_monat', 'is not', null)
    .select('vertrag.id')
    .execute()
  return rows.length > 0
}

/** Orders from this month on; an order that is there stays as it is. Returns whether there was none. */
export async function insertOrder(tx: Database, vertragId: string, naechster_monat: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('monatsmail')
    .values({ vertrag_id: vertragId, naechster_monat })
    .onConflict((conflict) =>
      conflict.column('vertrag_id').doUpdateSet({ naechster_monat }).where('monatsmail.naechster_monat', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Cancels an order, by contract or by the key in its link; returns the contracts that had one. */
export async function cancelOrder(
  tx: Database,
  column: 'vertrag_id' | 'abo',
  value: string,
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('monatsmail')
    .set({ naechster_monat: null })
    .where(column, '=', value)
    .where('naechster_monat', 'is not', null)
    .returning('vertrag_id')
    .execute()
  return rows.map(({ vertrag_id }) => vertrag_id)
}

/** Contracts with a due mail of the month, after the given one; customers who cannot get it just now wait. */
export const listDue = (
  db: Database,
  { monat, nach, now, most }: { monat: string; nach: string; now: Date; most: number },
) =>
  db
    .selectFrom('monatsmail')
    .innerJoin('vertrag', 'vertrag.id', 'monatsmail.vertrag_id')
    .innerJoin('anschlussnutzer', 'anschlussnutzer.kundennummer', 'vertrag.kundennummer')
    .where('monatsmail.naechster_monat', '<=', monat)
    .where('monatsmail.vertrag_id', '>', nach)
    .where('anschlussnutzer.gesperrt', '=', false)
    .where('anschlussnutzer.email', 'is not', null)
    .where(isEmailSettled(now))
    .orderBy('monatsmail.vertrag_id')
    .limit(most)
    .selectAll('vertrag')
    .select(['monatsmail.abo', 'anschlussnutzer.anrede', 'anschlussnutzer.titel', 'anschlussnutzer.vorname'])
    .select(['anschlussnutzer.nachname', sql<string>`anschlussnutzer.email`.as('email')])
    .execute()

export type Due = Awaited<ReturnType<typeof listDue>>[number]

/** Moves an order to the next month, or ends it with null; false when another process or the customer was faster. */
export async function moveOn(tx: Database, vertragId: string, monat: string, next: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('monatsmail')
    .set({ naechster_monat: next })
    .where('vertrag_id', '=', vertragId)
    .where('naechster_monat', '<=', monat)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
