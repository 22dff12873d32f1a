import type { Config } from '../config/config.ts'
import { deskDistDir, webDistDir } from '../config/paths.ts'
import { isHeldBack } from '../db/zurueckhaltung.ts'
import { demoLogins } from '../demo/kunden.ts'
import { demoDienstkonto, prepareDemo, prepareDemoDienstkonten } from '../demo/loadDemo.ts'
import { demoLinktoken, prepareDemoAbleselinks } from '../demo/ableselinks.ts'
import { prepareDemoAntworten } from '../demo/antworten.ts'
import { prepareDemoErinnerungen } from '../demo/erinnerungen.ts'
import { prepareDemoVorgaenge } from '../demo/vorgaenge.ts'
import { listen } from '../http/listen.ts'
import { loggableError } from '../http/reply/problemReply.ts'
import type { HttpServer } from '../http/server.ts'
import { type Jobs, startJobs } from '../jobs/startJobs.ts'
import { startMetrics } from '../metrics/startMetrics.ts'
import { bankleitzahlenDir } from '../modules/bankverbindung/bankdateien.ts'
import { openParts, type Output, type Parts } from './openParts.ts'
import { reloadTenants } from './reloadTenants.ts'
import { buildApp, buildAusgang, buildDienst } from './servers.ts'
import { warnOfEmbedded, warnOfHolding, warnOfOpenDemo, warnOfTls } from './startWarnings.ts'
import { listTasks } from './tasks.ts'

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

/** Opens the databases, loads the demo if no tenant is configured, and listens. Throws `StartError` with a sentence. */
export async function startPortal(config: Config, out: Output): Promise<Portal> {
  const parts = await openParts(config, out)
  try {
    if (isDemo(config)) await fillDemo(parts)
    const servers = await buildServers(parts)
    await warn(parts, out)
    const listeners = await listenAll(parts, servers)
    const jobs = startTasks(parts, servers.app)
    tellPlaces(parts, listeners, out)
    return running({ parts, servers, listeners, jobs, out })
  } catch (error) {
    await parts.close()
    throw error
  }
}

const isDemo = ({ tenantsDir }: Config) => tenantsDir === undefined

async function fillDemo({ tenants, databases, clock, dokumenteOf }: Parts): Promise<void> {
  for (const tenant of tenants) {
    await prepareDemo(databases.connectionTo(tenant), clock.now(), dokumenteOf(tenant.app.kurzname))
    await prepareDemoDienstkonten(databases.of(tenant), clock.now())
    await prepareDemoVorgaenge(databases.of(tenant), clock.now())
    await prepareDemoAntworten(databases.of(tenant), clock.now())
    await prepareDemoAbleselinks(databases.of(tenant), clock.now())
    await prepareDemoErinnerungen(databases.of(tenant), clock.now())
  }
}

interface Servers {
  readonly app: HttpServer
  readonly ausgang: HttpServer | undefined
  readonly desk: HttpServer | undefined
}

/** The customers' server, and those of the outbox and the service desk where they are set up; none listens yet. */
async function buildServers(parts: Parts): Promise<Servers> {
  const { config, tenants, databases, clock, schluessel, isReady, logger, metrics, dokumenteOf } = parts
  const served = {
    tenants,
    databaseOf: databases.of,
    clock,
    schluessel,
    isReady,
    logger,
    trustedProxies: config.trustedProxies,
    onAnswered: metrics?.countRequest,
    onEreignis: metrics?.countEreignis,
  }
  const app = await buildApp({
    ...served,
    webDistDir,
    bankleitzahlenDir: bankleitzahlenDir(config.dataDir),
    dokumenteOf,
  })
  parts.journal.log = app.log
  return {
    app,
    ausgang: config.ausgang && (await buildAusgang(served)),
    desk: config.kundendienst && (await buildDienst({ ...served, deskDistDir, dokumenteOf })),
  }
}

async function warn({ config, tenants, databases }: Parts, out: Output): Promise<void> {
  for (const warning of [warnOfOpenDemo(config), warnOfEmbedded(config, tenants), warnOfTls(config, tenants)]) {
    if (warning !== undefined) out.error(warning)
  }
  for (const tenant of tenants) {
    // A database that is lost just now keeps no other tenant from being served.
    if (databases.whyClosed(tenant) === undefined && (await isHeldBack(databases.of(tenant)).catch(() => false))) {
      out.error(warnOfHolding(tenant.app.kurzname))
    }
  }
}

/** Customers are let in last. */
async function listenAll({ config, metrics }: Parts, { app, ausgang, desk }: Servers) {
  return {
    metrics: metrics && config.metrics && (await startMetrics(metrics, config.metrics)),
    ausgang: ausgang && config.ausgang && (await listen(ausgang, config.ausgang, 'AUSGANG_')),
    desk: desk && config.kundendienst && (await listen(desk, config.kundendienst, 'KUNDENDIENST_')),
    url: await listen(app, config),
  }
}
type Listeners = Awaited<ReturnType<typeof listenAll>>

const startTasks = (parts: Parts, { log }: HttpServer): Jobs =>
  startJobs({
    tenants: parts.tenants,
    databases: parts.databases,
    tasks: listTasks(parts),
    clock: parts.clock,
    log,
    onLost: parts.onLost,
  })

function tellPlaces({ config, databases, mailer }: Parts, listeners: Listeners, { print }: Output): void {
  print(`Daten:     ${databases.place}`)
  print(`Protokoll: ${config.log}`)
  print(`E-Mails:   ${mailer.place}`)
  if (listeners.ausgang !== undefined) print(`Ausgang:   ${listeners.ausgang}/ausgang`)
  if (config.traces !== undefined) print(`Traces:    ${new URL(config.traces.url).origin}`)
  if (listeners.metrics !== undefined) print(`Metriken:  ${listeners.metrics.url}`)
  if (listeners.desk !== undefined) print(`Dienst:    ${listeners.desk}`)
  if (isDemo(config)) printLogins(print, listeners.url)
  print(`Das Portal läuft: ${listeners.url}   (Schnittstelle: ${listeners.url}/api/docs)`)
}

function printLogins(print: (line: string) => void, url: string): void {
  print('')
  print('Anmelden im Demo-Mandanten:')
  for (const { kundennummer, passwort, zeigt } of demoLogins) {
    print(`  ${kundennummer}  ${passwort.padEnd(18)}  ${zeigt}`)
  }
  print('')
  print(`Ablesen ohne Anmeldung: ${url}/ablesen#${demoLinktoken}`)
  print(`Kundendienst: Kennung ${demoDienstkonto.kennung}, Passwort ${demoDienstkonto.passwort}`)
  print('')
}

// A slow sender must not keep the databases from being closed within the time that `main.ts` gives.
const requestBoundMs = 5000

interface Running {
  readonly parts: Parts
  readonly servers: Servers
  readonly listeners: Listeners
  readonly jobs: Jobs
  readonly out: Output
}

function running({ parts, servers, listeners, jobs, out }: Running): Portal {
  const { config, tenants, databases, mailer, metrics } = parts
  const { app, ausgang, desk } = servers
  return {
    url: listeners.url,
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
        parts.journal.log = undefined
        await jobs.stop()
        mailer.close()
        await listeners.metrics?.stop()
        await parts.close()
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
}

async function closeApp(app: HttpServer): Promise<void> {
  const bound = setTimeout(() => app.server.closeAllConnections(), requestBoundMs)
  await app.close().finally(() => clearTimeout(bound))
}
