import { berlinToday } from '@ekp/wire/rules/berlin'
import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarifzeitscheiben'
import { findAktuellerTarif, listPreiszeitreihe, listTarifhistorie } from '@ekp/wire/tarif'
import { tarifMissing } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { derivePreiszeitreihe } from './derivePreiszeitreihe.ts'
import { listMarktpreisRows, listTarifRows } from './queries.ts'
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

  // The same for every customer: the market's own prices, without what a tariff adds.
  route(server, listPreiszeitreihe, async ({ db, tenant, query }) => {
    const rows = await listMarktpreisRows(db, {
      gebiet: tenant.marktgebiet,
      ersterTag: utcTag(Date.parse(query.von)),
      letzterTag: utcTag(Date.parse(query.bis) - 1),
    })
    return { preise: derivePreiszeitreihe(rows, query) }
  })
}

const utcTag = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10)
