import { statement } from '../../db/statement.ts'

/** All tariffs of a customer's own contract, newest first; one without a beginning is the oldest. */
export const listTarifRows = statement(
  'listTarife',
  (db, { vertragId, kundennummer }: { vertragId: string; kundennummer: string }) =>
    db
      .selectFrom('tarif')
      .innerJoin('vertrag', 'vertrag.id', 'tarif.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .selectAll('tarif')
      .orderBy('gueltig_von', (order) => order.desc().nullsLast()),
)
