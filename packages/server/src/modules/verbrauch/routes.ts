import { listVerbraeuche } from '@ekp/wire/verbrauch'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { deriveVerbraeuche } from './deriveVerbraeuche.ts'
import { historieRoutes } from './historie/historieRoutes.ts'
import { preferImported } from './preferImported.ts'
import { listAblesungRows, listMesskanalRows, listUmrechnungRows, listVerbrauchRows } from './queries.ts'
import { toVerbrauch } from './toVerbrauch.ts'

export function verbrauchRoutes(server: PortalServer): void {
  route(server, listVerbraeuche, async ({ db, params, query: { von, bis }, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const [messkanaele, ablesungen, umrechnungen, imported] = await Promise.all([
      listMesskanalRows(db, own),
      listAblesungRows(db, own),
      listUmrechnungRows(db, own),
      listVerbrauchRows(db, own),
    ])
    const derived = deriveVerbraeuche(messkanaele, ablesungen, umrechnungen)
    return preferImported(imported.map(toVerbrauch), derived).filter(
      (verbrauch) => (von === undefined || verbrauch.bis >= von) && (bis === undefined || verbrauch.von <= bis),
    )
  })

  historieRoutes(server)
}
