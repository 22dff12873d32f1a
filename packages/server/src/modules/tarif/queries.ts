import type { OwnedVertrag } from '../../http/access.ts'
import { statement } from '../../db/statement.ts'

/** All tariffs of a customer's own contract, newest first; one without a beginning is the oldest. */
export const listTarifRows = statement('listTarife', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('tarif')
    .innerJoin('vertrag', 'vertrag.id', 'tarif.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .selectAll('tarif')
    .orderBy('gueltig_von', (order) => order.desc().nullsLast()),
)

/** A market area's prices, which everybody may see; both days are UTC's and included. */
export const listMarktpreisRows = statement(
  'preiszeitreihe',
  (db, { gebiet, ersterTag, letzterTag }: { gebiet: string; ersterTag: string; letzterTag: string }) =>
    db
      .selectFrom('marktpreis')
      .where('gebiet', '=', gebiet)
      .where('tag', '>=', ersterTag)
      .where('tag', '<=', letzterTag)
      .select(['tag', 'minuten', 'preise']),
)
