import { statement } from '../../db/statement.ts'

export const findAnschlussnutzerRow = statement(
  'findAnschlussnutzer',
  (db, { kundennummer }: { kundennummer: string }) =>
    db
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select([
        'kundennummer',
        'anrede',
        'titel',
        'vorname',
        'nachname',
        'firma',
        'geburtsdatum',
        'email',
        'festnetz',
        'mobil',
        'fax',
        'zugriff',
      ]),
)

/** The numbers of a customer's contracts, in the order in which they are shown. */
export const listVertragIds = statement('listVertragIds', (db, { kundennummer }: { kundennummer: string }) =>
  db.selectFrom('vertrag').where('kundennummer', '=', kundennummer).select('id').orderBy('id'),
)
