import { berlinToday } from '@ekp/wire/rules/berlin'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import { findAktuellerTarif, listTarifhistorie, type Tarif } from '@ekp/wire/tarif'
import { listPreisbestandteile } from '@ekp/wire/tarif/preisbestandteile'
import { listPreiszeitreihe, listVertragspreise } from '@ekp/wire/tarif/preise'
import type { Selectable } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { TarifRow } from '../../db/tables/vertrag.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { tarifMissing } from '../../http/errors/portalError.ts'
import { JsonText, route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { shortCache } from '../../lib/gates/shortMemory.ts'
import { listPreisgrundlagen } from '../../preis/preisgrundlagen.ts'
import { listMarktpreisRowsOfVertrag } from '../../preis/queries.ts'
import { toSteps, utcTageOf } from '../../preis/steps.ts'
import { deriveBoersenmittel, stepsOfYearBefore } from './boersenmittel.ts'
import { toPreisstand } from './derivePreisbestandteile.ts'
import { derivePreiszeitreihe, deriveVertragspreise } from './deriveVertragspreise.ts'

// At most a quarter of a megabyte each, and new prices are there soon enough.
const mostWindows = 20
const windowMs = 10_000

export function tarifRoutes(server: PortalServer): void {
  route(server, findAktuellerTarif, async ({ db, tenant, params, clock, session: { kundennummer } }) => {
    const rows = await listTarifRows(db, { ...params, kundennummer })
    const tarife = rows.map((row) => toTarif(row, tenant.marktgebiet))
    const { aktuell } = deriveTarifzeitscheiben(tarife, berlinToday(clock.now()))
    if (aktuell === undefined) throw tarifMissing()
    return aktuell
  })

  route(server, listTarifhistorie, async ({ db, tenant, params, session: { kundennummer } }) => {
    const rows = await listTarifRows(db, { ...params, kundennummer })
    return { historie: rows.map((row) => toTarif(row, tenant.marktgebiet)) }
  })

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

  vertragspreisRoutes(server)
}

function vertragspreisRoutes(server: PortalServer): void {
  route(server, listVertragspreise, async ({ db, params, query, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const [{ lieferung }, rows] = await Promise.all([
      listPreisgrundlagen(db, own),
      listMarktpreisRowsOfVertrag(db, { ...own, ...utcTageOf(toSteps(query)) }),
    ])
    return { preise: deriveVertragspreise(query, lieferung, rows) }
  })

  route(server, listPreisbestandteile, async ({ db, params, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const today = berlinToday(clock.now())
    const steps = stepsOfYearBefore(today)
    const [{ lieferung }, rows] = await Promise.all([
      listPreisgrundlagen(db, own),
      listMarktpreisRowsOfVertrag(db, { ...own, ...utcTageOf(steps) }),
    ])
    const mittel = deriveBoersenmittel(steps, rows)
    const annahmen = { plan: lieferung.plan, mittelOf: (marktgebiet: string) => mittel.get(marktgebiet), today }
    return { preisstaende: lieferung.preisstaende.toReversed().map((stand) => toPreisstand(stand, annahmen)) }
  })
}

const toNumber = (value: string | null) => (value === null ? null : Number(value))

/** A tariff as it leaves the server: EUR a year, EUR per kWh, percent [tarif-1]. */
function toTarif(row: Selectable<TarifRow>, marktgebiet: string): Tarif {
  // The price series shows one market area: a tariff that follows another has no price by it.
  const isOfSeries = row.ist_dynamisch && row.marktgebiet === marktgebiet && row.umsatzsteuer !== null
  const aufschlag = isOfSeries ? toNumber(row.aufschlag) : null
  return {
    name: row.name,
    tariftyp: row.tariftyp,
    preisgarantietyp: row.preisgarantietyp,
    grundpreis: toNumber(row.grundpreis),
    arbeitspreis: toNumber(row.arbeitspreis),
    arbeitspreisNT: toNumber(row.arbeitspreis_nt),
    anteilNt: toNumber(row.anteil_nt),
    istDynamisch: row.ist_dynamisch,
    durchschnittlicherArbeitspreisVormonat: toNumber(row.durchschnittlicher_arbeitspreis_vormonat),
    durchschnittlicherArbeitspreisGesamt: toNumber(row.durchschnittlicher_arbeitspreis_gesamt),
    aufschlag,
    umsatzsteuer: aufschlag === null ? null : toNumber(row.umsatzsteuer),
    gueltigVon: row.gueltig_von,
    gueltigBis: row.gueltig_bis,
  }
}

/** All tariffs of a customer's own contract, newest first; one without a beginning is the oldest. */
export const listTarifRows = statement('listTarife', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('tarif')
    .innerJoin('vertrag', 'vertrag.id', 'tarif.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .selectAll('tarif')
    .orderBy('gueltig_von', (order) => order.desc().nullsLast()),
)

/** A market area's prices, which everybody may see; both days are UTC's and included. */
const listMarktpreisRows = statement(
  'preiszeitreihe',
  (db, { gebiet, ersterTag, letzterTag }: { gebiet: string; ersterTag: string; letzterTag: string }) =>
    db
      .selectFrom('marktpreis')
      .where('gebiet', '=', gebiet)
      .where('tag', '>=', ersterTag)
      .where('tag', '<=', letzterTag)
      .select(['tag', 'minuten', 'preise']),
)
