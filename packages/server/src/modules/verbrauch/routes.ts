import { berlinToday } from '@ekp/wire/rules/berlin'
import { listHistorie, listVerbraeuche } from '@ekp/wire/verbrauch'
import { findKostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import { tarifMissing } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { readHistorie } from './historie/readHistorie.ts'
import { deriveVerbrauchsreihen, hasWert } from '../../preis/lastreihe.ts'
import { fillGebiete } from '../../preis/marktpreise.ts'
import { listMarktpreisRowsOfVertrag } from '../../preis/queries.ts'
import { stepsOfTage, utcTageOf } from '../../preis/steps.ts'
import { kostenOfAblesungen, kostenOfLastgang } from './kosten.ts'
import { listKostengrundlagen } from './kostengrundlagen.ts'
import { prognoseRoutes } from './prognose/routes.ts'
import { listGradtagzahlRows, listLastgangRows } from './queries.ts'
import { readVerbraeuche } from './readVerbraeuche.ts'
import { vergleichRoutes } from './vergleich/routes.ts'
import { kaelterUntil } from './witterung.ts'

export function verbrauchRoutes(server: PortalServer): void {
  route(server, listVerbraeuche, async ({ db, params, query: { von, bis }, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const [verbraeuche, gradtagzahlen] = await Promise.all([readVerbraeuche(db, own), listGradtagzahlRows(db, own)])
    const kaelter = kaelterUntil(gradtagzahlen)
    return verbraeuche
      .filter((verbrauch) => (von === undefined || verbrauch.bis >= von) && (bis === undefined || verbrauch.von <= bis))
      .map((one) => {
        const { nachkommastellen: _, ...verbrauch } = one
        return { ...verbrauch, kaelterProzent: kaelter(one.bis) }
      })
  })

  historieRoutes(server)
  kostenRoutes(server)
  prognoseRoutes(server)
  vergleichRoutes(server)
}

function kostenRoutes(server: PortalServer): void {
  route(server, findKostenaufstellung, async ({ db, tenant, params, query, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const today = berlinToday(clock.now())
    // What is still to come costs nothing yet.
    const bis = query.bis < today ? query.bis : today
    const zeitraum = { von: query.von, bis: bis < query.von ? query.von : bis }
    const steps = stepsOfTage(zeitraum)
    const stretch = { ...own, ...utcTageOf(steps) }
    const [{ tarife, lieferung }, last, preise] = await Promise.all([
      listKostengrundlagen(db, own, tenant.app.abrechnung),
      listLastgangRows(db, stretch).then((rows) => deriveVerbrauchsreihen(steps, rows)),
      listMarktpreisRowsOfVertrag(db, stretch).then((rows) => fillGebiete(steps, rows)),
    ])
    if (tarife.length === 0) throw tarifMissing()
    const hasLastgang = last.last.werte.some(hasWert)
    const kosten = hasLastgang
      ? kostenOfLastgang(zeitraum, lieferung, steps, { ...last, preise })
      : kostenOfAblesungen(zeitraum, lieferung, await readVerbraeuche(db, own))
    return { ...zeitraum, ...kosten }
  })
}

function historieRoutes(server: PortalServer): void {
  route(server, listHistorie, async ({ db, tenant, params, query, clock, session: { kundennummer } }) => {
    const data = await readHistorie(db, { ...params, kundennummer }, query, {
      now: clock.now(),
      isForAll: tenant.historieFuerAlleTarife,
    })
    return { data: { data } }
  })
}
