import { listHistorie } from '@ekp/wire/verbrauch'
import { historieMissing } from '../../../http/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { deriveHistorie } from './deriveHistorie.ts'
import { toPreisformel } from './Preisformel.ts'
import { listFormelRows, listLastgangRows, listMarktpreisRows } from './queries.ts'
import { toSteps, utcTageOf } from './Steps.ts'

export function historieRoutes(server: PortalServer): void {
  route(server, listHistorie, async ({ db, params, query, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const tarife = await listFormelRows(db, own)
    const dynamisch = tarife.find(({ ist_dynamisch }) => ist_dynamisch)
    if (dynamisch === undefined) throw historieMissing()
    const { lieferbeginn, lieferende } = dynamisch
    const formeln = tarife.map(toPreisformel).filter((formel) => formel !== undefined)
    const steps = toSteps(query)
    const tage = utcTageOf(steps)
    const gebiete = [...new Set(formeln.map(({ marktgebiet }) => marktgebiet))]
    const [lastgang, marktpreise] = await Promise.all([
      listLastgangRows(db, { ...own, ...tage }),
      listMarktpreisRows(db, { ...tage, gebiete }),
    ])
    const grundlagen = { lieferbeginn, lieferende, formeln, lastgang, marktpreise }
    return { data: { data: deriveHistorie(steps, grundlagen, query.interval, clock.now()) } }
  })
}
