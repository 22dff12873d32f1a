import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { preferImported, toVerbrauch } from './importierteVerbraeuche.ts'
import { listAblesungRows, listMesskanalRows, listUmrechnungRows, listVerbrauchRows } from './queries.ts'
import { deriveVerbraeuche } from './verbraeuche.ts'

/** All of the contract's consumption, oldest first. */
export async function readVerbraeuche(db: Database, own: OwnedVertrag): Promise<Verbrauch[]> {
  const [messkanaele, ablesungen, umrechnungen, imported] = await Promise.all([
    listMesskanalRows(db, own),
    listAblesungRows(db, own),
    listUmrechnungRows(db, own),
    listVerbrauchRows(db, own),
  ])
  return preferImported(imported.map(toVerbrauch), deriveVerbraeuche(messkanaele, ablesungen, umrechnungen))
}
