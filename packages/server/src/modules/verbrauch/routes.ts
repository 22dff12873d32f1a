import { listHistorie, listVerbraeuche } from '@ekp/wire/verbrauch'
import { historieMissing } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { type Lieferung, listAbschnitte } from './historie/abschnitte.ts'
import { deriveHistorie } from './historie/historienwerte.ts'
import { deriveVerbrauchsreihe } from './historie/lastreihe.ts'
import { fillGebiete } from './historie/marktpreise.ts'
import { type FormelRow, toPreisformel } from './historie/preisformel.ts'
import { toSteps, utcTageOf } from './historie/steps.ts'
import { preferImported, toVerbrauch } from './importierteVerbraeuche.ts'
import {
  listAblesungRows,
  listFormelRows,
  listLastgangRows,
  listMarktpreisRows,
  listMesskanalRows,
  listUmrechnungRows,
  listVerbrauchRows,
} from './queries.ts'
import { deriveVerbraeuche } from './verbraeuche.ts'

export function verbrauchRoutes(server: PortalServer): void {
  route(server, listVerbraeuche, async ({ db, params, query: { von, bis }, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const [messkanaele, ablesungen, umrechnungen, imported] = await Promise.all([
      listMesskanalRows(db, own),
      listAblesungRows(db, own),
      listUmrechnungRows(db, own),
      listVerbrauchRows(db, own),
    ])
    const derived = deriveVerbraeuche(messkanaele, ablesungen, umrechnungen)
    return preferImported(imported.map(toVerbrauch), derived).filter(
      (verbrauch) => (von === undefined || verbrauch.bis >= von) && (bis === undefined || verbrauch.von <= bis),
    )
  })

  historieRoutes(server)
}

function historieRoutes(server: PortalServer): void {
  route(server, listHistorie, async ({ db, params, query, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const steps = toSteps(query)
    const stretch = { ...own, ...utcTageOf(steps) }
    // What one answer allows is done while the database still reads the next.
    const [abschnitte, last, preise] = await Promise.all([
      listFormelRows(db, own).then((rows) => listAbschnitte(steps, query.interval, toLieferung(rows))),
      listLastgangRows(db, stretch).then((rows) => deriveVerbrauchsreihe(steps, rows)),
      listMarktpreisRows(db, stretch).then((rows) => fillGebiete(steps, rows)),
    ])
    const data = deriveHistorie(steps, { abschnitte, last, preise }, clock.now())
    return { data: { data } }
  })
}

function toLieferung(rows: readonly (FormelRow & Pick<Lieferung, 'lieferbeginn' | 'lieferende'>)[]): Lieferung {
  const dynamisch = rows.find(({ ist_dynamisch }) => ist_dynamisch)
  if (dynamisch === undefined) throw historieMissing()
  const { lieferbeginn, lieferende } = dynamisch
  return { lieferbeginn, lieferende, formeln: rows.map(toPreisformel).filter((formel) => formel !== undefined) }
}
