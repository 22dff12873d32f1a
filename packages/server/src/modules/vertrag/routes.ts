import { berlinToday } from '@ekp/wire/rules/berlin'
import { findVertrag } from '@ekp/wire/vertrag'
import { notFound } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { findVertragRow, listAngebotszeitRows } from './queries.ts'
import { toVertrag } from './toVertrag.ts'

export function vertragRoutes(server: PortalServer): void {
  route(server, findVertrag, async ({ db, tenant, params, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const heute = berlinToday(clock.now())
    const [[row], angebote] = await Promise.all([findVertragRow(db, own), listAngebotszeitRows(db, own)])
    if (row === undefined) throw notFound('Der Vertrag')
    const isAngeboten = angebote.some(
      ({ gueltig_von, gueltig_bis }) => gueltig_von <= heute && (gueltig_bis === null || heute < gueltig_bis),
    )
    // A capacity's price is none that we know.
    const hatKostenaufstellung = row.hat_tarif && row.kunden_art !== 'RLMKunde'
    return {
      ...toVertrag(row),
      hatHistorie: row.hat_dynamischen_tarif || (tenant.historieFuerAlleTarife && row.hat_lastgang),
      hatKostenaufstellung,
      hatTarifvergleich: hatKostenaufstellung && row.hat_lastgang && isAngeboten,
    }
  })
}
