import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { preferImported, toVerbrauch } from './importierteVerbraeuche.ts'
import { listAblesungRows, listMesskanalRows, listUmrechnungRows, listVerbrauchRows } from './queries.ts'
import { deriveVerbraeuche, type Verbrauchseintrag } from './verbraeuche.ts'

/** All of the contract's consumption, oldest first. */
export async function readVerbraeuche(db: Database, own: OwnedVertrag): Promise<Verbrauchseintrag[]> {
  const [messkanaele, ablesungen, umrechnungen, imported] = await Promise.all([
    listMesskanalRows(db, own),
    listAblesungRows(db, own),
    listUmrechnungRows(db, own),
    listVerbrauchRows(db, own),
  ])
  return preferImported<Verbrauchseintrag>(
    imported.map(toVerbrauch),
    deriveVerbraeuche(messkanaele, ablesungen, umrechnungen),
  )
}
