import { route } from '../http/route.ts'
import type { PortalServer } from '../http/server.ts'
import * as calls from '@ekp/wire/import'
import { notFound } from '../http/errors/portalError.ts'
import { findImport, listImporte } from './lauf/importe.ts'

/** What the service desk sees of the imports. */
export function importRoutes(server: PortalServer): void {
  route(server, calls.listImporte, ({ tenant, clock }) => listImporte(tenant.db, clock.now()))

  route(server, calls.findImport, async ({ tenant, params }) => {
    const bericht = await findImport(tenant.db, Number(params.nr))
    if (bericht === undefined) throw notFound('Der Import')
    return bericht
  })
}
