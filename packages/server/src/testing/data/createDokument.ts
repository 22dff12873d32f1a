import type { Insertable } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { DokumentRow } from '../../db/tables/eintraege.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'

/** A document of the customer with its content in the store; with `vertrag_id` of that contract. Returns its id. */
export async function createDokument(
  { db, store }: { readonly db: Database; readonly store: DokumentStore },
  changes: Partial<Insertable<DokumentRow>> & { id: string; kundennummer: string },
  content: Buffer = Buffer.from(`%PDF-1.7 ${changes.id}`),
): Promise<string> {
  async function* chunks() {
    yield content
  }
  await db
    .insertInto('dokument')
    .values({
      kategorie: 'Rechnung',
      beschreibung: 'Jahresabrechnung 2025',
      dateiname: 'Rechnung 2025.pdf',
      medientyp: 'application/pdf',
      erstellzeitpunkt: new Date('2026-01-15T08:00:00Z'),
      ...changes,
      ...(await store.put(chunks())),
    })
    .execute()
  return changes.id
}
