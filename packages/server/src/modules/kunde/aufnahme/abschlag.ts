import { takeUpAbschlagsaenderung } from '@ekp/wire/kunde/abschlag'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { recordAbschlagsaenderung } from '../../abschlag/aendern.ts'
import { findAnrufer, toAufnahme } from './anrufer.ts'

/** Another instalment that a clerk takes up for a caller, by the rules of the portal [abschlag-54]. */
export function abschlagsaufnahmeRoutes(server: PortalServer): void {
  route(server, takeUpAbschlagsaenderung, async (context) => {
    const { tenant, clock, params, body } = context
    const anrufer = await findAnrufer(context)
    const own = { vertragId: params.vertragId, kundennummer: anrufer.kundennummer }
    const umstaende = { ...anrufer, settings: tenant.abschlag, abrechnung: tenant.app.abrechnung, clock }
    return toAufnahme(anrufer, await recordAbschlagsaenderung(tenant.db, own, body, umstaende))
  })
}
