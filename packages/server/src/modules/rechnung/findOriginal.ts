import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { Bo4eRechnung } from './bo4e.ts'
import { toRechnung } from './toRechnung.ts'
import type { Rechnung } from './rechnung.ts'

/** The stored bill that a cancellation names; undefined without one in its contract. */
export async function findOriginal(
  db: Database,
  { originalRechnungsnummer, vertragId }: Pick<Rechnung, 'originalRechnungsnummer' | 'vertragId'>,
): Promise<Rechnung | undefined> {
  if (originalRechnungsnummer === null) return undefined
  const row = await db
    .selectFrom('rechnung')
    .where('rechnungsnummer', '=', originalRechnungsnummer)
    .where('vertrag_id', '=', vertragId)
    .select('bo4e')
    .executeTakeFirst()
  return row && toRechnung(v.parse(Bo4eRechnung, row.bo4e))
}
