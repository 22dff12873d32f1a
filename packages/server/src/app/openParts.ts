import type { Config } from '../config/config.ts'
import { openDokumentStore } from '../dokumente/openDokumentStore.ts'
import { loggerFor } from '../http/log/loggerFor.ts'
import { loggableError } from '../http/reply/problemReply.ts'
import type { HttpServer } from '../http/server.ts'
import { clockFrom, systemClock } from '../lib/clock.ts'
import { openSchluessel } from '../lib/files/schluessel.ts'
import { openMailer } from '../mail/openMailer.ts'
import { startTraces } from '../metrics/startTraces.ts'
import { openBereitschaft } from '../tenant/bereitschaft.ts'
import { openDatabases } from '../tenant/databases.ts'
import { loadTenants, type Tenant } from '../tenant/tenant.ts'

/** Where lines for the operator go. */
export interface Output {
  readonly print: (line: string) => void
  readonly error: (line: string) => void
}

/** Everything that the servers and the tasks need, opened; `close` ends what is open. Throws `StartError` with a sentence. */
export async function openParts(config: Config, out: Output) {
  const tenants = loadTenants(config)
  const clock = config.clockStart === undefined ? systemClock : clockFrom(config.clockStart)
  // The log of the customers' server, as soon as there is one and as long as it runs.
  const journal: { log: HttpServer['log'] | undefined } = { log: undefined }
  const onLost = (error: Error) => journal.log?.warn({ fehler: loggableError(error) }, 'Datenbankverbindung verloren')
  const traces = await startTraces(config.traces, { log: () => journal.log, complain: out.error })
  const databases = await openDatabases(config, tenants, {
    report: out.print,
    onLost,
    onClosed: ({ app: { kurzname: mandant } }, grund) =>
      journal.log?.warn({ mandant, grund }, 'Datenbank nicht geöffnet, neuer Versuch folgt'),
  })
  const close = async () => {
    await databases.close()
    await traces?.stop()
  }
  for (const tenant of tenants) {
    const grund = databases.whyClosed(tenant)
    if (grund === undefined) continue
    out.error(`${grund} Die anderen starten ohne ihn, weitere Versuche folgen.`)
    const { kurzname: mandant } = tenant.app
    void databases.opened(tenant).then(() => journal.log?.info({ mandant }, 'Datenbank geöffnet'))
  }
  try {
    const { logger, isReady } = openLog(config, { databases, journal }, out)
    const listMandanten = () =>
      tenants.map((tenant) => ({
        kurzname: tenant.app.kurzname,
        db: databases.of(tenant),
        isReady: () => isReady(tenant),
      }))
    return {
      config,
      tenants,
      clock,
      journal,
      onLost,
      databases,
      close,
      logger,
      isReady,
      dokumenteOf: openStores(config),
      metrics: config.metrics && (await import('../metrics/createMetrics.ts')).createMetrics(listMandanten, clock),
      mailer: openMailer(config, clock),
      schluessel: openSchluessel(config),
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type Parts = Awaited<ReturnType<typeof openParts>>

/** The logger, and whether a tenant is ready, which the log is a part of. */
function openLog(config: Config, { databases, journal }: Pick<Parts, 'databases' | 'journal'>, out: Output) {
  let logFailure: string | undefined
  const logger = loggerFor(config.log, config.logLevel, {
    complain: out.error,
    onWritten: (failure) => (logFailure = failure),
  })
  const isReady = openBereitschaft({
    databases,
    dataDir: config.dataDir,
    whyLogFails: () => logFailure,
    onChange: ({ app: { kurzname: mandant } }: Tenant, grund) =>
      grund === undefined
        ? journal.log?.info({ mandant }, 'Wieder bereit')
        : journal.log?.warn({ mandant, grund }, 'Nicht bereit'),
  })
  return { logger, isReady }
}

/** Where each tenant's documents lie, by its short name; opened when first asked for. */
function openStores({ dokumente }: Config) {
  const stores = new Map<string, ReturnType<typeof openDokumentStore>>()
  return (kurzname: string) => {
    const store = stores.get(kurzname) ?? openDokumentStore(dokumente, kurzname)
    stores.set(kurzname, store)
    return store
  }
}
