import { findKundenabschlag } from '@ekp/wire/kunde/abschlag'
import type { Abschlagsfakten } from '@ekp/wire/kunde/kundenblatt'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { loadAbschlagsstand } from '../abschlag/abschlagsstand.ts'
import { loadMitVorausschau } from '../abschlag/vorausschau.ts'
import { findHeutigeNummer } from './kundenstand.ts'

/** A contract's instalment with what is likely at the next bill, for who answers the telephone [abschlag-51]. */
export function kundenabschlagRoutes(server: PortalServer): void {
  route(server, findKundenabschlag, async ({ tenant, clock, params, chargeLesen, recordLesen }) => {
    const { db, kundennummerPrefix } = tenant
    const genannt = canonicalKundennummer(kundennummerPrefix, params.kundennummer)
    if (genannt === undefined) throw notFound('Der Kunde')
    await chargeLesen('kunde', genannt)
    const kundennummer = await findHeutigeNummer(db, genannt)
    const own = { vertragId: params.vertragId, kundennummer }
    const umstaende = { settings: tenant.abschlag, abrechnung: tenant.app.abrechnung, clock }
    const { abschlag, vorausschau } = await loadMitVorausschau(db, own, umstaende)
    await recordLesen('kundenblatt', [kundennummer])
    return { abschlag, vorausschau: vorausschau ?? null }
  })
}

/** What a customer's page says of a contract's instalment without being asked [abschlag-50]. */
export async function findAbschlagsfakten(
  db: Database,
  own: OwnedVertrag,
  umstaende: Parameters<typeof loadAbschlagsstand>[2],
): Promise<Abschlagsfakten> {
  const { abschlag } = await loadAbschlagsstand(db, own, umstaende)
  const { betrag, ohne, naechste, offenes, gewuenscht } = abschlag
  return {
    betrag,
    ohne,
    naechster: naechste[0] ?? null,
    offen: offenes?.betrag ?? null,
    isAenderungOffen: gewuenscht !== null && gewuenscht.zustand !== 'angenommen',
  }
}
