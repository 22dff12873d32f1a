import { takeUpAbschlagsaenderung } from '@ekp/wire/kunde/abschlag'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { recordAbschlagsaenderung } from '../../abschlag/aendern.ts'
import { loadMitVorausschau } from '../../abschlag/vorausschau.ts'
import { findAnrufer, toAufnahme } from './anrufer.ts'

/** Another instalment that a clerk takes up for a caller, by the rules of the portal [abschlag-54]. */
export function abschlagsaufnahmeRoutes(server: PortalServer): void {
  route(server, takeUpAbschlagsaenderung, async (context) => {
    const { tenant, clock, params, body } = context
    const anrufer = await findAnrufer(context)
    const own = { vertragId: params.vertragId, kundennummer: anrufer.kundennummer }
    const settings = tenant.abschlag
    const umstaende = { settings, abrechnung: tenant.app.abrechnung, clock }
    const { vorausschau } = await loadMitVorausschau(tenant.db, own, umstaende)
    const genannt = { ...anrufer, settings, vorschlag: vorausschau?.vorschlag ?? null }
    return toAufnahme(anrufer, await recordAbschlagsaenderung(tenant.db, own, body, genannt))
  })
}
