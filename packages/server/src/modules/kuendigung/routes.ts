import { createKuendigung, listFeiertage as listFeiertageEndpoint } from '@ekp/wire/kuendigung'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { erklaerungRoutes } from './erklaerung/erklaerungRoutes.ts'
import { listFeiertage } from './feiertag/listFeiertage.ts'
import { recordKuendigung } from './recordKuendigung.ts'

export function kuendigungRoutes(server: PortalServer): void {
  route(server, createKuendigung, async ({ db, tenant, params, session: { kundennummer }, body, clock }) => {
    await recordKuendigung(db, { ...params, kundennummer }, body, { eingegangenAm: clock.now(), mail: tenant.mail })
  })

  route(server, listFeiertageEndpoint, async ({ query }) => {
    return { status: 'success', feiertage: listFeiertage(query.years) }
  })

  erklaerungRoutes(server)
}
