import { berlinToday } from '@ekp/wire/rules/berlin'
import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarifzeitscheiben'
import { findAktuellerTarif, listTarifhistorie } from '@ekp/wire/tarif'
import { tarifMissing } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { listTarifRows } from './queries.ts'
import { toTarif } from './toTarif.ts'

export function tarifRoutes(server: PortalServer): void {
  route(server, findAktuellerTarif, async ({ db, params, clock, session: { kundennummer } }) => {
    const tarife = (await listTarifRows(db, { ...params, kundennummer })).map(toTarif)
    const { aktuell } = deriveTarifzeitscheiben(tarife, berlinToday(clock.now()))
    if (aktuell === undefined) throw tarifMissing()
    return aktuell
  })

  route(server, listTarifhistorie, async ({ db, params, session: { kundennummer } }) => ({
    historie: (await listTarifRows(db, { ...params, kundennummer })).map(toTarif),
  }))
}
