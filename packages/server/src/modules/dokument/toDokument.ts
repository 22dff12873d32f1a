import type { Dokument } from '@ekp/wire/dokument'
import type { DokumentRow } from '../../db/rows/DokumentRow.ts'

/** A document's entry in the list as it leaves the server. */
export function toDokument(row: Omit<DokumentRow, 'kundennummer' | 'medientyp' | 'sha256' | 'bytes'>): Dokument {
  return {
    id: row.id,
    kategorie: row.kategorie,
    beschreibung: row.beschreibung,
    dateiname: row.dateiname,
    vertragId: row.vertrag_id,
    erstellzeitpunkt: row.erstellzeitpunkt.toISOString(),
  }
}
