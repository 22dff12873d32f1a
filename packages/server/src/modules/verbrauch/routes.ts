import { berlinToday } from '@ekp/wire/rules/berlin'
import { findKostenaufstellung, listHistorie, listVerbraeuche } from '@ekp/wire/verbrauch'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { historieMissing, tarifMissing } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { listAbschnitte } from './historie/abschnitte.ts'
import { deriveHistorie } from './historie/historienwerte.ts'
import { deriveVerbrauchsreihen, hasWert } from '../../preis/lastreihe.ts'
import { fillGebiete } from '../../preis/marktpreise.ts'
import { listMarktpreisRowsOfVertrag } from '../../preis/queries.ts'
import { type Lieferung, listPreisgrundlagen } from '../../preis/preisgrundlagen.ts'
import { stepsOfTage, toSteps, utcTageOf } from '../../preis/steps.ts'
import { kostenOfAblesungen, kostenOfLastgang } from './kosten.ts'
import { prognoseRoutes } from './prognose/routes.ts'
import { listLastgangRows } from './queries.ts'
import { readVerbraeuche } from './readVerbraeuche.ts'
import { vergleichRoutes } from './vergleich/routes.ts'

export function verbrauchRoutes(server: PortalServer): void {
  route(server, listVerbraeuche, async ({ db, params, query: { von, bis }, session: { kundennummer } }) => {
    const verbraeuche = await readVerbraeuche(db, { ...params, kundennummer })
    return verbraeuche.filter(
      (verbrauch) => (von === undefined || verbrauch.bis >= von) && (bis === undefined || verbrauch.von <= bis),
    )
  })

  historieRoutes(server)
  kostenRoutes(server)
  prognoseRoutes(server)
  vergleichRoutes(server)
}

function kostenRoutes(server: PortalServer): void {
  route(server, findKostenaufstellung, async ({ db, params, query, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const heute = berlinToday(clock.now())
    // What is still to come costs nothing yet.
    const bis = query.bis < heute ? query.bis : heute
    const zeitraum = { von: query.von, bis: bis < query.von ? query.von : bis }
    const steps = stepsOfTage(zeitraum)
    const stretch = { ...own, ...utcTageOf(steps) }
    const [{ tarife, lieferung }, last, preise] = await Promise.all([
      listPreisgrundlagen(db, own),
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
    const own = { ...params, kundennummer }
    const steps = toSteps(query)
    const stretch = { ...own, ...utcTageOf(steps) }
    // What one answer allows is done while the database still reads the next.
    const [abschnitte, last, preise] = await Promise.all([
      listPreise(db, own, tenant.historieFuerAlleTarife).then((lieferung) =>
        listAbschnitte(steps, query.interval, lieferung),
      ),
      listLastgangRows(db, stretch).then((rows) => deriveVerbrauchsreihen(steps, rows)),
      listMarktpreisRowsOfVertrag(db, stretch).then((rows) => fillGebiete(steps, rows)),
    ])
    const data = deriveHistorie(steps, { abschnitte, ...last, preise }, clock.now())
    return { data: { data } }
  })
}

/** The contract's delivery and its prices; throws `historieMissing` for one that has no history here. */
async function listPreise(db: Database, own: OwnedVertrag, isForAll: boolean): Promise<Lieferung> {
  const { tarife, lieferung } = await listPreisgrundlagen(db, own)
  if (!tarife.some(({ ist_dynamisch, hat_lastgang }) => ist_dynamisch || (isForAll && hat_lastgang))) {
    throw historieMissing()
  }
  return lieferung
}
