import type { Insertable } from 'kysely'
import type { Database } from '../db/open.ts'
import type { AnschlussnutzerRow, TarifRow, VertragRow } from '../db/schema.ts'
import { hashPasswort } from '../lib/passwort.ts'

type Changes<Row> = Partial<Insertable<Row>>

/** A customer who can sign in with `passwort`. */
export async function createAnschlussnutzer(
  db: Database,
  changes: Changes<AnschlussnutzerRow> & { passwort?: string } = {},
): Promise<{ kundennummer: string; passwort: string }> {
  const { passwort = 'Sonnenblume-2026', ...columns } = changes
  const kundennummer = columns.kundennummer ?? 'T-1'
  await db
    .insertInto('anschlussnutzer')
    .values({
      anrede: 'Frau',
      vorname: 'Erika',
      nachname: 'Muster',
      passwort_hash: await hashPasswort(passwort),
      ...columns,
      kundennummer,
    })
    .execute()
  return { kundennummer, passwort }
}

export async function createVertrag(
  db: Database,
  changes: Changes<VertragRow> & { id: string; kundennummer: string },
): Promise<string> {
  await db
    .insertInto('vertrag')
    .values({ versorgungsart: 'strom', kunden_art: 'Haushaltskunde', lieferbeginn: '2024-01-01', ...changes })
    .execute()
  return changes.id
}

export async function createTarif(db: Database, changes: Changes<TarifRow> & { vertrag_id: string }): Promise<void> {
  await db
    .insertInto('tarif')
    .values({
      name: 'Musterstrom',
      tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
      grundpreis: '118.80',
      arbeitspreis: '0.3245',
      gueltig_von: '2024-01-01',
      ...changes,
    })
    .execute()
}
