import type { OwnedVertrag } from '../../http/access.ts'
import { statement } from '../../db/statement.ts'

/** A customer's own contract; filters by the owner again, although access was checked [T1]. */
export const findVertragRow = statement('findVertrag', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db.selectFrom('vertrag').where('id', '=', vertragId).where('kundennummer', '=', kundennummer).selectAll(),
)

/** A customer's own contract, and for which screens it has data on this day. */
export const findVertragWithScreens = statement(
  'findVertragWithScreens',
  (db, { vertragId, kundennummer, heute }: OwnedVertrag & { heute: string }) =>
    db
      .selectFrom('vertrag')
      .where('vertrag.id', '=', vertragId)
      .where('kundennummer', '=', kundennummer)
      .selectAll('vertrag')
      .select(({ exists, selectFrom }) => {
        const angebote = selectFrom('tarifangebot')
          .whereRef('tarifangebot.versorgungsart', '=', 'vertrag.versorgungsart')
          .where('tarifangebot.gueltig_von', '<=', heute)
          .where(({ eb, or }) =>
            or([eb('tarifangebot.gueltig_bis', 'is', null), eb('tarifangebot.gueltig_bis', '>', heute)]),
          )
        return [
          // Whether one of its tariffs is dynamic; null without any.
          selectFrom('tarif')
            .whereRef('tarif.vertrag_id', '=', 'vertrag.id')
            .select(({ fn }) => fn<boolean | null>('bool_or', ['ist_dynamisch']).as('dynamisch'))
            .as('hat_dynamischen_tarif'),
          // Of profiles the portal shows electricity.
          exists(
            selectFrom('lastgangkanal')
              .whereRef('lastgangkanal.vertrag_id', '=', 'vertrag.id')
              .where('lastgangkanal.obiskennzahl', 'like', '1-%'),
          )
            .$castTo<boolean>()
            .as('hat_lastgang'),
          exists(angebote).$castTo<boolean>().as('hat_angebot'),
        ]
      }),
)
