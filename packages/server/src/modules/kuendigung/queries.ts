import { isEmailSettled } from '../../db/isEmailSettled.ts'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'

/** The customer's data for the mails about a cancellation. */
export type Kunde = Awaited<ReturnType<typeof findKunde>>

export function findKunde(tx: Database, kundennummer: string, now: Date) {
  return tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma', 'email'])
    .select(isEmailSettled(now).as('hatFesteEmail'))
    .executeTakeFirstOrThrow()
}

/** Sets the wished end of an active contract [vertrag-5] [kuendigung-3]; false when it is not active any more. */
export async function updateLieferende(
  tx: Database,
  { vertragId, kundennummer }: OwnedVertrag,
  datum: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vertrag')
    .set({ gewuenschtes_lieferende: datum })
    .where('id', '=', vertragId)
    .where('kundennummer', '=', kundennummer)
    .where('storniert', '=', false)
    .where('lieferende', 'is', null)
    .where('gewuenschtes_lieferende', 'is', null)
    .where('lieferbeginn', '<=', datum)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
