import { buildApp, buildAusgang, buildKundendienst } from './servers.ts'
import type { Config } from '../config/config.ts'
import { isHeldBack } from '../db/zurueckhaltung.ts'
import { aufbewahrungTask } from '../datenschutz/aufbewahrungTask.ts'
import { demoDienstkonto, prepareDemoDienstkonto } from '../demo/dienstkonto.ts'
import { demoLogins } from '../demo/kunden.ts'
import { prepareDemo } from '../demo/loadDemo.ts'
import { demoPreisfeed } from '../demo/preise/preisfeed.ts'
import { openDokumentStore } from '../dokumente/openDokumentStore.ts'
import { listen } from '../http/listen.ts'
import { loggerFor } from '../http/log/loggerFor.ts'
import { loggableError } from '../http/reply/problemReply.ts'
import type { HttpServer } from '../http/server.ts'
import { importordnerTask } from '../import/ordner/importordnerTask.ts'
import { startJobs } from '../jobs/startJobs.ts'
import { mailTask, tasks } from '../jobs/tasks.ts'
import { webhookTask } from '../modules/vorgang/webhooks/webhookTask.ts'
import { clockFrom, systemClock } from '../lib/clock.ts'
import { openSchluessel } from '../lib/files/schluessel.ts'
import { openMailer } from '../mail/openMailer.ts'
import { startMetrics } from '../metrics/startMetrics.ts'
import { startTraces } from '../metrics/startTraces.ts'
import { einmalpasswortTask } from '../modules/anmeldung/einmalpasswort.ts'
import { passwortResetTask } from '../modules/anmeldung/passwort/resetTask.ts'
import { zugangTask } from '../http/log/zugangTask.ts'
import { monatsmailTask } from '../modules/verbrauch/monatsmail/task.ts'
import { bankleitzahlenDir } from '../modules/bankverbindung/bankdateien.ts'
import { openBankverzeichnis } from '../modules/bankverbindung/bankverzeichnis.ts'
import { deskDistDir, webDistDir } from '../config/paths.ts'
import { reloadTenants } from './reloadTenants.ts'
import { warnOfEmbedded, warnOfHolding, warnOfOpenDemo, warnOfTls } from './startWarnings.ts'
import { openBereitschaft } from '../tenant/bereitschaft.ts'
import { openDatabases } from '../tenant/databases.ts'
import { loadTenants } from '../tenant/tenant.ts'

/** Where lines for the operator go. */
export interface Output {
  readonly print: (line: string) => void
  readonly error: (line: string) => void
}

/** A portal that is serving. */
export interface Portal {
  readonly url: string
  /** Lets running requests end, within a bound, and then closes the databases. */
  stop(): Promise<void>
  /** Reads the tenants' files again: all of them hold from then on, or none and the old ones stay. */
  reload(): void
  /** Is told a German sentence when the portal can serve no longer. */
  onEnd(listener: (sentence: string) => void): void
  /** To the log and to the standard error: the log may be what broke. */
  logFatal(error: unknown): void
  /** What a library writes to the console; undefined when it is no error. */
  logStray(error: unknown): void
}

// A slow sender must not keep the databases from being closed within the time that `main.ts` gives.
const requestBoundMs = 5000

async function closeApp(app: HttpServer): Promise<void> {
  const bound = setTimeout(() => app.server.closeAllConnections(), requestBoundMs)
  await app.close().finally(() => clearTimeout(bound))
}

function printLogins(print: (line: string) => void): void {
  print('')
  print('Anmelden im Demo-Mandanten:')
  for (const { kundennummer, passwort, zeigt } of demoLogins) {
    print(`  ${kundennummer}  ${passwort.padEnd(18)}  ${zeigt}`)
  }
  print('')
  print(`Kundendienst: Kennung ${demoDienstkonto.kennung}, Passwort ${demoDienstkonto.passwort}`)
  print('')
}

/** Opens the databases, loads the demo if no tenant is configured, and listens. Throws `StartError` with a sentence. */
export async function startPortal(config: Config, out: Output): Promise<Portal> {
  const tenants = loadTenants(config)
  const clock = config.clockStart === undefined ? systemClock : clockFrom(config.clockStart)
  const isDemo = config.tenantsDir === undefined
  let log: HttpServer['log'] | undefined
  const onLost = (error: Error) => log?.warn({ fehler: loggableError(error) }, 'Datenbankverbindung verloren')
  const traces = await startTraces(config.traces, { log: () => log, complain: out.error })
  const databases = await openDatabases(config, tenants, {
    report: out.print,
    onLost,
    onClosed: ({ app: { kurzname: mandant } }, grund) =>
      log?.warn({ mandant, grund }, 'Datenbank nicht geöffnet, neuer Versuch folgt'),
  })
  for (const tenant of tenants) {
    const grund = databases.whyClosed(tenant)
    if (grund === undefined) continue
    out.error(`${grund} Die anderen starten ohne ihn, weitere Versuche folgen.`)
    void databases.opened(tenant).then(() => log?.info({ mandant: tenant.app.kurzname }, 'Datenbank geöffnet'))
  }
  try {
    let logFailure: string | undefined
    const logger = loggerFor(config.log, config.logLevel, {
      complain: out.error,
      onWritten: (failure) => (logFailure = failure),
    })
    const isReady = openBereitschaft({
      databases,
      dataDir: config.dataDir,
      whyLogFails: () => logFailure,
      onChange: ({ app: { kurzname: mandant } }, grund) =>
        grund === undefined ? log?.info({ mandant }, 'Wieder bereit') : log?.warn({ mandant, grund }, 'Nicht bereit'),
    })
    const stores = new Map<string, ReturnType<typeof openDokumentStore>>()
    const dokumenteOf = (kurzname: string) => {
      const store = stores.get(kurzname) ?? openDokumentStore(config.dokumente, kurzname)
      stores.set(kurzname, store)
      return store
    }
    if (isDemo) {
      for (const tenant of tenants) {
        await prepareDemo(databases.connectionTo(tenant), clock.now(), dokumenteOf(tenant.app.kurzname))
        await prepareDemoDienstkonto(databases.of(tenant), clock.now())
      }
    }
    const listMandanten = () =>
      tenants.map((tenant) => ({
        kurzname: tenant.app.kurzname,
        db: databases.of(tenant),
        isReady: () => isReady(tenant),
      }))
    const metrics = config.metrics && (await import('../metrics/createMetrics.ts')).createMetrics(listMandanten, clock)
    const mailer = openMailer(config, clock)
    const schluessel = openSchluessel(config)
    const served = {
      tenants,
      databaseOf: databases.of,
      clock,
      schluessel,
      isReady,
      logger,
      onAnswered: metrics?.countRequest,
    }
    const app = await buildApp({
      ...served,
      webDistDir,
      bankleitzahlenDir: bankleitzahlenDir(config.dataDir),
      dokumenteOf,
      trustedProxies: config.trustedProxies,
      onEreignis: metrics?.countEreignis,
    })
    log = app.log
    for (const warning of [warnOfOpenDemo(config), warnOfEmbedded(config, tenants), warnOfTls(config, tenants)]) {
      if (warning !== undefined) out.error(warning)
    }
    for (const tenant of tenants) {
      const { kurzname } = tenant.app
      // A database that is lost just now keeps no other tenant from being served.
      if (databases.whyClosed(tenant) === undefined && (await isHeldBack(databases.of(tenant)).catch(() => false))) {
        out.error(warnOfHolding(kurzname))
      }
    }
    const metricsListener = metrics && config.metrics && (await startMetrics(metrics, config.metrics))
    const ausgang = config.ausgang && (await buildAusgang({ ...served, trustedProxies: config.trustedProxies }))
    const ausgangUrl = ausgang && config.ausgang && (await listen(ausgang, config.ausgang, 'AUSGANG_'))
    const desk =
      config.kundendienst &&
      (await buildKundendienst({
        ...served,
        deskDistDir,
        trustedProxies: config.trustedProxies,
        onEreignis: metrics?.countEreignis,
      }))
    const deskUrl = desk && config.kundendienst && (await listen(desk, config.kundendienst, 'KUNDENDIENST_'))
    const url = await listen(app, config)
    const told = { onMail: metrics?.countMail, onEreignis: metrics?.countEreignis }
    const mailTasks = [mailTask(mailer, metrics?.countMail), passwortResetTask(mailer, schluessel, told)]
    const einmalpasswort = einmalpasswortTask(mailer, schluessel, metrics?.countMail)
    const zugang = zugangTask(schluessel, metrics?.countEreignis)
    const aufbewahrung = aufbewahrungTask(dokumenteOf, metrics?.countEreignis)
    const webhooks = webhookTask({ schluessel, netze: config.webhookNetze, onErgebnis: metrics?.countWebhook })
    const silent = { info: () => undefined, warn: () => undefined }
    const banken = openBankverzeichnis({ dir: bankleitzahlenDir(config.dataDir), clock, log: silent })
    const importordner = importordnerTask({
      connectionTo: databases.connectionTo,
      storeOf: dokumenteOf,
      findBank: () => banken.current(),
      onErgebnis: metrics?.countImportdatei,
    })
    const ownTasks = [einmalpasswort, zugang, aufbewahrung, monatsmailTask, webhooks, importordner]
    const allTasks = [...tasks, ...mailTasks, ...ownTasks, ...(isDemo ? [demoPreisfeed] : [])]
    const jobs = startJobs({ tenants, databases, tasks: allTasks, clock, log: app.log, onLost })

    out.print(`Daten:     ${databases.place}`)
    out.print(`Protokoll: ${config.log}`)
    out.print(`E-Mails:   ${mailer.place}`)
    if (ausgangUrl !== undefined) out.print(`Ausgang:   ${ausgangUrl}/ausgang`)
    if (config.traces !== undefined) out.print(`Traces:    ${new URL(config.traces.url).origin}`)
    if (metricsListener !== undefined) out.print(`Metriken:  ${metricsListener.url}`)
    if (deskUrl !== undefined) out.print(`Dienst:    ${deskUrl}`)
    if (isDemo) printLogins(out.print)
    out.print(`Das Portal läuft: ${url}   (Schnittstelle: ${url}/api/docs)`)
    return {
      url,
      reload: () =>
        reloadTenants(config, {
          tenants,
          databases,
          jobs,
          webDistDir,
          log: app.log,
          complain: out.error,
          requestBoundMs,
          onErgebnis: metrics?.countReload,
        }),
      stop: async () => {
        try {
          await Promise.all([closeApp(app), ausgang && closeApp(ausgang), desk && closeApp(desk)])
        } finally {
          // A pool takes a connection for closed before it is, and PostgreSQL may be first.
          log = undefined
          await jobs.stop()
          mailer.close()
          await metricsListener?.stop()
          await databases.close()
          await traces?.stop()
        }
      },
      onEnd: (listener) =>
        databases.onEnd((sentence) => {
          app.log.fatal({ grund: sentence }, 'Abbruch')
          listener(sentence)
        }),
      logStray: (error) => app.log.warn({ fehler: error && loggableError(error) }, 'Meldung einer Bibliothek'),
      logFatal: (error) => {
        const fehler = loggableError(error)
        app.log.fatal({ fehler }, 'Abbruch')
        out.error(['Abbruch:', fehler['name'], fehler['code'], fehler['place']].filter(Boolean).join(' '))
      },
    }
  } catch (error) {
    await databases.close()
    await traces?.stop()
    throw error
  }
}
