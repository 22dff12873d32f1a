import { listHistorie } from '@ekp/wire/verbrauch'
import { JsonText } from '../../../http/JsonText.ts'
import { historieMissing } from '../../../http/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { deriveHistorie } from './deriveHistorie.ts'
import { deriveVerbrauchsreihe } from './deriveVerbrauchsreihe.ts'
import { fillGebiete } from './fillGebiete.ts'
import { formatHistorie } from './formatHistorie.ts'
import { type Lieferung, listAbschnitte } from './listAbschnitte.ts'
import { type FormelRow, toPreisformel } from './Preisformel.ts'
import { listFormelRows, listLastgangRows, listMarktpreisRows } from './queries.ts'
import { toSteps, utcTageOf } from './Steps.ts'

export function historieRoutes(server: PortalServer): void {
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
    const columns = deriveHistorie(steps, { abschnitte, last, preise }, query.interval, clock.now())
    return new JsonText(formatHistorie(abschnitte, columns))
  })
}

function toLieferung(rows: readonly (FormelRow & Pick<Lieferung, 'lieferbeginn' | 'lieferende'>)[]): Lieferung {
  const dynamisch = rows.find(({ ist_dynamisch }) => ist_dynamisch)
  if (dynamisch === undefined) throw historieMissing()
  const { lieferbeginn, lieferende } = dynamisch
  return { lieferbeginn, lieferende, formeln: rows.map(toPreisformel).filter((formel) => formel !== undefined) }
}
