import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { deleteDokumente } from './deleteDokumente.ts'
import { deleteQueuedMails } from './deleteQueuedMails.ts'
import { deleteVertrag } from './deleteVertrag.ts'

/**
 * Deletes a customer with everything; the caller has locked him and knows that nothing must be kept. Of the audit trail
 * only that there was one remains, without his number. Sessions, devices and links go with his row.
 */
export async function deleteKunde(tx: Database, kundennummer: string, jetzt: Date): Promise<void> {
  await deleteQueuedMails(tx, kundennummer)
  const vertraege = await tx.selectFrom('vertrag').select('id').where('kundennummer', '=', kundennummer).execute()
  for (const { id } of vertraege) await deleteVertrag(tx, id)
  await deleteDokumente(tx, sql<boolean>`kundennummer = ${kundennummer}`)
  for (const table of ['vorgang', 'rechnungsadresse', 'bankverbindung'] as const) {
    await tx.deleteFrom(table).where('kundennummer', '=', kundennummer).execute()
  }
  await tx.deleteFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).execute()
  await sql`select protokoll_loeschen(${kundennummer}, ${jetzt})`.execute(tx)
}
