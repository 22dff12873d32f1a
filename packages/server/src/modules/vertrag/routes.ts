import { findVertrag } from '@ekp/wire/vertrag'
import { notFound } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { findVertragRow } from './queries.ts'
import { toVertrag } from './toVertrag.ts'

export function vertragRoutes(server: PortalServer): void {
  route(server, findVertrag, async ({ db, tenant, params, session: { kundennummer } }) => {
    const [row] = await findVertragRow(db, { ...params, kundennummer })
    if (row === undefined) throw notFound('Der Vertrag')
    return {
      ...toVertrag(row),
      hatHistorie: row.hat_dynamischen_tarif || (tenant.historieFuerAlleTarife && row.hat_lastgang),
      hatKostenaufstellung: row.hat_tarif && row.kunden_art !== 'RLMKunde',
    }
  })
}
