import { statement } from '../../db/statement.ts'

/** All tariffs of a contract, newest first; one without a beginning is the oldest. */
export const listTarifRows = statement('listTarife', (db, { vertragId }: { vertragId: string }) =>
  db
    .selectFrom('tarif')
    .where('vertrag_id', '=', vertragId)
    .selectAll()
    .orderBy('gueltig_von', (order) => order.desc().nullsLast()),
)
