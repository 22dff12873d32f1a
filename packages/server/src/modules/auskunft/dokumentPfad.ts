import { berlinToday } from '@ekp/wire/rules/berlin'
import type { DokumentRow } from '../../db/rows/DokumentRow.ts'
import { pfadIn } from './pfadIn.ts'

/** Where a document's file is in the archive: by its day, and of its own however often a name comes. */
export function dokumentPfad(row: Pick<DokumentRow, 'id' | 'dateiname' | 'erstellzeitpunkt'>): string {
  return pfadIn('dokumente', { tag: berlinToday(row.erstellzeitpunkt), dateiname: row.dateiname, id: row.id })
}
