import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import type { Connection } from '../../db/clientConfig.ts'
import { type Database, openDatabase, withClient } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { JobContext, Task } from '../../jobs/Task.ts'
import { describeFileError } from '../../lib/errors.ts'
import type { Ordnerergebnis } from '../../metrics/ordnerergebnisse.ts'
import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { formatBericht } from '../lauf/bericht.ts'
import { explainFailure } from '../lauf/explainFailure.ts'
import { findLieferung, type Importlauf } from '../lauf/importlauf.ts'
import { type Ablage, claim, listBestand, listRuhende, openAblage, putAway } from './ablage.ts'
import { listWeitere, loadLieferung, stillChanging, whereMore, type Ziel } from './loadLieferung.ts'

interface Options {
  readonly connectionTo: (tenant: Tenant) => Connection
  readonly storeOf: (kurzname: string) => DokumentStore | undefined
  readonly findBank: () => Promise<FindBank>
  readonly onErgebnis?: ((mandant: string, ergebnis: Ordnerergebnis) => void) | undefined
  /** How long a file must not have changed. */
  readonly ruheMs?: number
}

/** The name of the job that loads what lies in an import folder. */
export const importordnerJob = 'importordner'

/** Loads each minute what lies in a tenant's import folder, in the order of the names [versorger-62]. */
export function importordnerTask(options: Options): Task {
  const known = new Map<string, readonly string[]>()
  return {
    name: importordnerJob,
    cron: '* * * * *',
    isFor: ({ importordner }) => importordner !== undefined,
    runsAtStart: true,
    isUnbounded: true,
    run: async (context) => {
      const { tenant, log, signal } = context
      if (tenant.importordner === undefined) return
      const mandant = tenant.app.kurzname
      const stoerungen: string[] = []
      try {
        await workOff(context, options, stoerungen)
      } catch (error) {
        if (signal.aborted) return
        const ofFile = describeFileError(error, withoutName(tenant.importordner))
        stoerungen.push(ofFile === undefined ? explainFailure(error) : `${ofFile}.`)
      }
      // The same each minute is said once.
      const before = known.get(mandant) ?? []
      known.set(mandant, stoerungen)
      for (const grund of [...new Set(stoerungen)].filter((one) => !before.includes(one))) {
        log.warn({ mandant, grund }, 'Importordner gestört')
      }
      if (stoerungen.length > 0) options.onErgebnis?.(mandant, 'gestoert')
      else if (before.length > 0) log.info({ mandant }, 'Importordner nicht mehr gestört')
    },
  }
}

const defaultRuheMs = 5000

async function workOff(context: JobContext, options: Options, stoerungen: string[]): Promise<void> {
  const { tenant, clock, signal } = context
  const { importordner: ordner } = tenant
  if (ordner === undefined) return
  const ablage = await openAblage(ordner.pfad)
  const { lieferungen: begonnen, eingang: neu, fremde } = await listBestand(ablage)
  stoerungen.push(...fremde)
  if (begonnen.length + neu.length === 0) return
  const { connectionTo, storeOf, findBank, ruheMs = defaultRuheMs } = options
  await whileAlone(connectionTo(tenant), async (db) => {
    const { lieferungen, eingang } = await listBestand(ablage)
    const target = {
      db,
      tenant,
      ordner,
      clock,
      signal,
      findBank: await findBank(),
      store: storeOf(tenant.app.kurzname),
    }
    const ruhende = await listRuhende(
      [...lieferungen.map((name) => join(ablage.inArbeit, name)), ...eingang.map((name) => join(ablage.pfad, name))],
      ruheMs,
      signal,
    )
    for (const lieferung of lieferungen) {
      if (!ruhende.has(join(ablage.inArbeit, lieferung))) return void stoerungen.push(stillChanging)
      await finish(ablage, lieferung, target, context, options)
    }
    for (const name of eingang) {
      // No later file overtakes it.
      if (!ruhende.has(join(ablage.pfad, name))) return void stoerungen.push(stillChanging)
      await finish(ablage, await claim(ablage, name, clock.now()), target, context, options)
    }
  })
}

/** Loads a file, unless the database says that it is loaded, and puts it away. */
async function finish(ablage: Ablage, lieferung: string, target: Ziel, context: JobContext, options: Options) {
  const { db, signal } = target
  let lauf = await findLieferung(db, lieferung)
  if (lauf === undefined) {
    signal.throwIfAborted()
    await loadLieferung(ablage, lieferung, target)
    lauf = await findLieferung(db, lieferung)
    if (lauf === undefined) throw new Error('an import without a report')
    options.onErgebnis?.(context.tenant.app.kurzname, lauf.ergebnis)
    logLauf(lauf, context)
  }
  // Of metered values nothing is delivered again: what was left out is named beside the file.
  const isDone = lauf.ergebnis === 'eingespielt' || (lauf.ergebnis === 'teilweise' && lauf.nachrichten !== null)
  await putAway(ablage, isDone ? ablage.fertig : ablage.fehler, lieferung, {
    bericht: formatBericht(lauf, whereMore(ablage, lieferung, lauf)),
    weitere: listWeitere(ablage, lieferung),
  })
}

const ereignisse = {
  eingespielt: 'Importdatei eingespielt',
  teilweise: 'Importdatei teilweise eingespielt',
  abgelehnt: 'Importdatei abgelehnt',
} as const

/** Shows a place in the import folder without the file's name: it is the supplier's, and may be about somebody [T6]. */
const withoutName =
  ({ pfad, dateien = pfad }: NonNullable<Tenant['importordner']>) =>
  (place: string) =>
    [pfad, dateien].some((folder) => place.startsWith(join(folder, '/'))) ? join(dirname(place), '…') : place

/** The file's name stays in the report: it is the supplier's, and may be about somebody [T6]. */
function logLauf(
  { id, ergebnis, datensaetze, ausgelassen, fehler_gesamt: fehler }: Importlauf,
  context: JobContext,
): void {
  const facts = { mandant: context.tenant.app.kurzname, import: id, datensaetze, ausgelassen, fehler }
  context.log[ergebnis === 'eingespielt' ? 'info' : 'warn'](facts, ereignisse[ergebnis])
}

/**
 * Works with a connection that has no time limit, unless another process does so for the same tenant. The lock ends with
 * the connection, also when the process is killed.
 */
async function whileAlone(connection: Connection, work: (db: Database) => Promise<void>): Promise<void> {
  const pool = openDatabase(connection, { connections: 1, statementTimeoutMs: 0 })
  try {
    await withClient(pool, async (db) => {
      const { rows } = await sql<{
        isMine: boolean
      }>`select pg_try_advisory_lock(${advisoryLocks.importordner}) as "isMine"`.execute(db)
      if (rows[0]?.isMine !== true) return
      try {
        await work(db)
      } finally {
        // The server notices the end of a connection only later; of a broken one there is nothing to release.
        await sql`select pg_advisory_unlock(${advisoryLocks.importordner})`.execute(db).catch(() => undefined)
      }
    })
  } finally {
    await pool.destroy()
  }
}
