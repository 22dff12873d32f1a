import { berlinToday } from '@ekp/wire/rules/berlin'
import { findVertrag } from '@ekp/wire/vertrag'
import { notFound } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { findVertragWithScreens, toVertrag } from './queries.ts'

export function vertragRoutes(server: PortalServer): void {
  route(server, findVertrag, async ({ db, tenant, params, clock, session: { kundennummer } }) => {
    const [row] = await findVertragWithScreens(db, { ...params, kundennummer, today: berlinToday(clock.now()) })
    if (row === undefined) throw notFound('Der Vertrag')
    // A capacity's price is none that we know.
    const hatKostenaufstellung =
      row.hat_dynamischen_tarif !== null && row.hat_ganzen_preis && row.kunden_art !== 'RLMKunde'
    return {
      ...toVertrag(row),
      hatHistorie: row.hat_dynamischen_tarif === true || (tenant.historieFuerAlleTarife && row.hat_lastgang),
      hatKostenaufstellung,
      hatTarifvergleich: hatKostenaufstellung && row.hat_lastgang && row.hat_angebot,
    }
  })
}
