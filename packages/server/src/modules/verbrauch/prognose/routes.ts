import { findPrognose } from '@ekp/wire/verbrauch/prognose'
import { prognoseMissing } from '../../../http/errors/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { readPrognose } from './readPrognose.ts'

/** What the running year of the bill will probably come to [verbrauch-25]. */
export function prognoseRoutes(server: PortalServer): void {
  route(server, findPrognose, async ({ db, tenant, params, clock, session: { kundennummer } }) => {
    const prognose = await readPrognose(db, { ...params, kundennummer }, { abrechnung: tenant.app.abrechnung, clock })
    if (prognose === undefined) throw prognoseMissing()
    return prognose.jahr
  })
}
