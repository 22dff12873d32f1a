import { statement } from '../../db/statement.ts'

/** All documents of the customer, newest first. */
export const listDokumentRows = statement('listDokumente', (db, { kundennummer }: { kundennummer: string }) =>
  db
    .selectFrom('dokument')
    .where('kundennummer', '=', kundennummer)
    .select(['id', 'kategorie', 'beschreibung', 'dateiname', 'vertrag_id', 'erstellzeitpunkt', 'bytes'])
    .orderBy('erstellzeitpunkt', 'desc')
    .orderBy('id', 'desc'),
)

/** The documents of one contract; filters by the owner again [T1]. */
export const listVertragDokumentRows = statement(
  'listVertragDokumente',
  (db, { kundennummer, vertragId }: { kundennummer: string; vertragId: string }) =>
    db
      .selectFrom('dokument')
      .where('vertrag_id', '=', vertragId)
      .where('kundennummer', '=', kundennummer)
      .select(['id', 'kategorie', 'beschreibung', 'dateiname', 'vertrag_id', 'erstellzeitpunkt', 'bytes'])
      .orderBy('erstellzeitpunkt', 'desc')
      .orderBy('id', 'desc'),
)

/** What a download needs to know. */
export const findDokumentinhalt = statement(
  'findDokumentinhalt',
  (db, { dokumentId, kundennummer }: { dokumentId: string; kundennummer: string }) =>
    db
      .selectFrom('dokument')
      .where('id', '=', dokumentId)
      .where('kundennummer', '=', kundennummer)
      .select(['dateiname', 'medientyp', 'sha256', 'bytes']),
)
