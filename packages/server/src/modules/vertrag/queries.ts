import type { OwnedVertrag } from '../../http/access.ts'
import { statement } from '../../db/statement.ts'

/** A customer's own contract; filters by the owner again, although access was checked [T1]. */
export const findVertragRow = statement('findVertrag', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db.selectFrom('vertrag').where('id', '=', vertragId).where('kundennummer', '=', kundennummer).selectAll(),
)
