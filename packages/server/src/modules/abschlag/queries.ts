import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { OwnedVertrag } from '../../http/access.ts'

/** A contract's plans, the earliest first. */
export const listAbschlagsplanRows = statement('listAbschlagsplaene', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('abschlagsplan')
    .innerJoin('vertrag', 'vertrag.id', 'abschlagsplan.vertrag_id')
    .where('vertrag_id', '=', vertragId)
    .where('kundennummer', '=', kundennummer)
    .selectAll('abschlagsplan')
    .orderBy('gueltig_von'),
)

/** What is booked of a contract's payments from a day on, the latest first. */
export const listZahlungRows = statement(
  'listZahlungen',
  (db, { vertragId, kundennummer, von }: OwnedVertrag & { readonly von: string }) =>
    db
      .selectFrom('zahlung')
      .innerJoin('vertrag', 'vertrag.id', 'zahlung.vertrag_id')
      .where('vertrag_id', '=', vertragId)
      .where('kundennummer', '=', kundennummer)
      .where('datum', '>=', von)
      .select(['datum', 'betrag', 'status', 'zweck'])
      .orderBy('datum', 'desc')
      .orderBy('zahlung.id', 'desc'),
)

/** The bank details by which a contract is paid on a day: its own go before the customer's. */
export const findZahlungskonto = statement(
  'findZahlungskonto',
  (db, { vertragId, kundennummer, today }: OwnedVertrag & { readonly today: string }) =>
    db
      .selectFrom('bankverbindung')
      .where('kundennummer', '=', kundennummer)
      .where(({ or, eb }) => or([eb('vertrag_id', '=', vertragId), eb('vertrag_id', 'is', null)]))
      .where('entfallen_am', 'is', null)
      .where(
        sql<boolean>`coalesce(gueltig_von, '-infinity') <= ${today}::date and coalesce(gueltig_bis, 'infinity') >= ${today}::date`,
      )
      .orderBy('vertrag_id', (order) => order.asc().nullsLast())
      .orderBy('gueltig_von', (order) => order.desc().nullsLast())
      .select(['iban', 'kontonummer', 'lastschrifteinzug_erlaubt'])
      .limit(1),
)

/** The last change of a contract's instalment that is neither refused nor taken back. */
export const findAenderung = statement('findAbschlagsaenderung', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('vertrag_id', '=', vertragId)
    .where('art', '=', 'abschlagsaenderung')
    .where(({ or, eb }) => or([eb('ergebnis', 'is', null), eb('ergebnis', '=', 'angenommen')]))
    .select(['id', 'inhalt', 'eingegangen_am', 'uebergeben_am', 'uebernommen_von', 'ergebnis', 'gilt_ab'])
    .orderBy('id', 'desc')
    .limit(1),
)
