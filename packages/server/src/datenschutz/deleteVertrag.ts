import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { deleteDokumente } from './deleteDokumente.ts'

/** Deletes a contract with all that belongs to it; what refers goes before what is referred to. */
export async function deleteVertrag(tx: Database, id: string): Promise<void> {
  await deleteDokumente(tx, sql<boolean>`vertrag_id = ${id}`)
  // Channels of meters, photos, and days of load profiles go with what they belong to.
  const tables = [
    ...(['vorgang', 'ablesung', 'zaehler', 'verbrauch', 'umrechnung', 'tarif', 'lastgangkanal'] as const),
    ...(['rechnungsadresse', 'bankverbindung'] as const),
  ]
  for (const table of tables) await sql`delete from ${sql.table(table)} where vertrag_id = ${id}`.execute(tx)
  await sql`delete from vertrag where id = ${id}`.execute(tx)
}
