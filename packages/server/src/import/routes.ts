import * as calls from '@ekp/wire/kundendienst/importe'
import type { DienstRouter } from '../http/dienst/dienstRoute.ts'
import { notFound } from '../http/portalError.ts'
import { findImport, listImporte } from './lauf/importe.ts'

/** What the service desk sees of the imports. */
export function importRoutes({ signedIn }: DienstRouter): void {
  signedIn(calls.listImporte, 'lesen', ({ tenant, clock }) => listImporte(tenant.db, clock.now()))

  signedIn(calls.findImport, 'lesen', async ({ tenant, params }) => {
    const bericht = await findImport(tenant.db, Number(params.nr))
    if (bericht === undefined) throw notFound('Der Import')
    return bericht
  })
}
