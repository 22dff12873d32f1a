import { route } from '../http/route.ts'
import type { PortalServer, ServedTenant } from '../http/server.ts'
import * as calls from '@ekp/wire/import'
import type { Dienstimport, Dienstimportbericht, listImporte as listImporteCall } from '@ekp/wire/import'
import { notFound } from '../http/errors/portalError.ts'
import { sql } from 'kysely'
import type * as v from 'valibot'
import type { Database } from '../db/open.ts'
import { describeLauf, formatDauer } from './lauf/bericht.ts'
import { describeEingespielte } from '../modules/rechnung/describeEingespielte.ts'
import { findImportlauf, type Importlauf, listImportlaeufe } from './lauf/importlauf.ts'

/** What the service desk sees of the imports. */
export function importRoutes(server: PortalServer): void {
  route(server, calls.listImporte, ({ tenant, clock }) => listImporte(tenant.db, clock.now()))

  route(server, calls.findImport, async ({ tenant, params }) => {
    const report = await findImport(tenant, Number(params.nr))
    if (report === undefined) throw notFound('Der Import')
    return report
  })
}

const most = 100

function toImport(lauf: Importlauf): Dienstimport {
  const { id: nr, dateiname, quelle, ergebnis, beendet_am } = lauf
  return {
    nr,
    dateiname,
    quelle,
    ergebnis,
    beendetAm: beendet_am.toISOString(),
    dauer: formatDauer(lauf),
    satz: describeLauf(lauf),
    fehler: lauf.fehler_gesamt,
  }
}

/** The latest imports, the last one first; at most 100, `mehr` says that there are others. */
async function listImporte(db: Database, now: Date): Promise<v.InferOutput<typeof listImporteCall.output>> {
  const rows = await listImportlaeufe(db, { most: most + 1 })
  const unbekannt = await listUnbekannteLokationen(db, new Date(now.getTime() - unbekanntTage * dayMs))
  return { importe: rows.slice(0, most).map(toImport), mehr: rows.length > most, unbekannt }
}

const dayMs = 86_400_000
const unbekanntTage = 30
const mostLokationen = 500

/** Places of metered values that no contract and no meter has even now. */
async function listUnbekannteLokationen(db: Database, seit: Date): Promise<string[]> {
  const { rows } = await sql<{ lokation: string }>`
    select distinct lokation
    from importlauf cross join lateral jsonb_array_elements_text(nachrichten -> 'unbekannt') as lokation
    where nachrichten is not null and beendet_am >= ${seit}
      and not exists (select from vertrag where marktlokation = lokation)
      and not exists (select from zaehler where messlokation = lokation)
    order by lokation limit ${mostLokationen}
  `.execute(db)
  return rows.map(({ lokation }) => lokation)
}

/** One import with its numbers, without kinds that it did not meet; undefined if there is none of this number. */
async function findImport(
  { db, rechnungspruefung }: Pick<ServedTenant, 'db' | 'rechnungspruefung'>,
  nr: number,
): Promise<Dienstimportbericht | undefined> {
  const lauf = await findImportlauf(db, nr)
  if (lauf === undefined) return undefined
  const zahlen = Object.entries(lauf.arten)
    .filter(([, counts]) => Object.values(counts).some((count) => count > 0))
    .map(([art, { ausgelassen = 0, ...counts }]) => ({ art, ...counts, ausgelassen }))
  return {
    import: toImport(lauf),
    zahlen,
    fehler: [...lauf.fehler],
    weitere: lauf.fehler_gesamt - lauf.fehler.length,
    hinweise: [...lauf.hinweise],
    weitereHinweise: lauf.hinweise_gesamt - lauf.hinweise.length,
    rechnungen: rechnungspruefung === 'aus' ? null : await describeEingespielte(db, nr),
  }
}
