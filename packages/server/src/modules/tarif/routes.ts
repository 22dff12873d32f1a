import { berlinToday } from '@ekp/wire/rules/berlin'
import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarifzeitscheiben'
import { findAktuellerTarif, listPreiszeitreihe, listTarifhistorie } from '@ekp/wire/tarif'
import { JsonText } from '../../http/JsonText.ts'
import { tarifMissing } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { shortCache } from '../../lib/shortCache.ts'
import { derivePreiszeitreihe } from './derivePreiszeitreihe.ts'
import { listMarktpreisRows, listTarifRows } from './queries.ts'
import { toTarif } from './toTarif.ts'

// At most a quarter of a megabyte each, and new prices are there soon enough.
const mostWindows = 20
const windowMs = 10_000

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
  const remember = shortCache<JsonText>(server.clock, mostWindows, windowMs)
  route(server, listPreiszeitreihe, ({ db, tenant: { kurzname, marktgebiet }, query }) => {
    const [vonMs, bisMs] = [Date.parse(query.von), Date.parse(query.bis)]
    return remember(`${kurzname} ${vonMs} ${bisMs}`, async () => {
      const tage = { ersterTag: utcTag(vonMs), letzterTag: utcTag(bisMs - 1) }
      const rows = await listMarktpreisRows(db, { gebiet: marktgebiet, ...tage })
      return new JsonText(JSON.stringify({ preise: derivePreiszeitreihe(rows, query) }))
    })
  })
}

const utcTag = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10)
