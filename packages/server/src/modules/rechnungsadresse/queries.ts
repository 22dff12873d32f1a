import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import { statement } from '../../db/statement.ts'

/** The entries of a scope, newest first; filters by the owner again [T1]. */
export const listRechnungsadresseRows = statement(
  'listRechnungsadressen',
  (db, { kundennummer, vertragId }: Geltungsbereich) =>
    db
      .selectFrom('rechnungsadresse')
      .leftJoin('vertrag', 'vertrag.id', 'rechnungsadresse.vertrag_id')
      .where('rechnungsadresse.kundennummer', '=', kundennummer)
      .where('rechnungsadresse.vertrag_id', 'is not distinct from', vertragId)
      .where((eb) =>
        eb.or([eb('rechnungsadresse.vertrag_id', 'is', null), eb('vertrag.kundennummer', '=', kundennummer)]),
      )
      .where('entfallen_am', 'is', null)
      .selectAll('rechnungsadresse')
      .orderBy('gueltig_von', (order) => order.desc().nullsLast()),
)
