import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import { statement } from '../../db/statement.ts'

/** The entries of a scope, newest first; filters by the owner again [T1]. */
export const listBankverbindungRows = statement(
  'listBankverbindungen',
  (db, { kundennummer, vertragId }: Geltungsbereich) =>
    db
      .selectFrom('bankverbindung')
      .leftJoin('vertrag', 'vertrag.id', 'bankverbindung.vertrag_id')
      .where('bankverbindung.kundennummer', '=', kundennummer)
      .where('bankverbindung.vertrag_id', 'is not distinct from', vertragId)
      .where((eb) =>
        eb.or([eb('bankverbindung.vertrag_id', 'is', null), eb('vertrag.kundennummer', '=', kundennummer)]),
      )
      .where('entfallen_am', 'is', null)
      .selectAll('bankverbindung')
      .orderBy('gueltig_von', (order) => order.desc().nullsLast()),
)
