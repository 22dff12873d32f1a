import type { OwnedVertrag } from '../../http/access.ts'
import { statement } from '../../db/statement.ts'

/**
 * A customer's own contract, and what else there is to see of it; filters by the owner again, although access was
 * checked [T1].
 */
export const findVertragRow = statement('findVertrag', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('vertrag')
    .where('vertrag.id', '=', vertragId)
    .where('kundennummer', '=', kundennummer)
    .selectAll('vertrag')
    .select(({ exists, selectFrom }) => {
      const tarife = selectFrom('tarif').whereRef('tarif.vertrag_id', '=', 'vertrag.id')
      return [
        exists(tarife).$castTo<boolean>().as('hat_tarif'),
        exists(tarife.where('tarif.ist_dynamisch', '=', true))
          .$castTo<boolean>()
          .as('hat_dynamischen_tarif'),
        exists(selectFrom('lastgangkanal').whereRef('lastgangkanal.vertrag_id', '=', 'vertrag.id'))
          .$castTo<boolean>()
          .as('hat_lastgang'),
      ]
    }),
)

/** From when until when what the contract delivers is offered. */
export const listAngebotszeitRows = statement('angebotszeiten', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('tarifangebot')
    .innerJoin('vertrag', 'vertrag.versorgungsart', 'tarifangebot.versorgungsart')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select(['tarifangebot.gueltig_von', 'tarifangebot.gueltig_bis']),
)
