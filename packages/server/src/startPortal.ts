import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabases } from './databases.ts'
import { loadDemo } from './demo/loadDemo.ts'
import { demoLogins } from './demo/logins.ts'
import { loggableError } from './http/problemReply.ts'
import { clockFrom, systemClock } from './lib/clock.ts'
import { StartError } from './lib/startError.ts'
import { loggerFor } from './http/loggerFor.ts'
import { webDistDir } from './paths.ts'
import { loadTenants } from './tenant.ts'

/** A portal that is serving. */
export interface Portal {
  readonly url: string
  stop(): Promise<void>
  logFatal(error: unknown): void
}

function listenError(error: unknown, config: Config): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(`Einstellung PORT: Auf ${config.host}:${config.port} läuft schon ein anderes Programm.`)
  }
  if (code === 'EACCES') return new StartError(`Einstellung PORT: Der Port ${config.port} darf nicht benutzt werden.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`Einstellung HOST: Die Adresse ${config.host} gibt es auf diesem Rechner nicht.`)
  }
  return error
}

function printLogins(print: (line: string) => void): void {
  print('')
  print('Anmelden im Demo-Mandanten:')
  for (const { kundennummer, passwort, zeigt } of demoLogins) {
    print(`  ${kundennummer}  ${passwort.padEnd(18)}  ${zeigt}`)
  }
  print('')
}

/** Opens the databases, loads the demo if no tenant is configured, and listens. Throws `StartError` with a sentence. */
export async function startPortal(config: Config, print: (line: string) => void): Promise<Portal> {
  const tenants = loadTenants(config)
  const clock = config.clockStart === undefined ? systemClock : clockFrom(config.clockStart)
  const isDemo = config.tenantsDir === undefined
  const databases = await openDatabases(config, tenants, { report: print })
  try {
    if (isDemo) for (const tenant of tenants) await loadDemo(databases.of(tenant), clock.now())
    const logger = loggerFor(config.log, config.logLevel)
    const app = await buildApp({
      tenants,
      databaseOf: databases.of,
      clock,
      webDistDir,
      trustedProxies: config.trustedProxies,
      logger,
    })
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenError(error, config)
    })
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : config.port
    const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
    const url = `http://${host}:${port}`

    print(`Daten:     ${databases.place}`)
    print(`Protokoll: ${config.log}`)
    if (isDemo) printLogins(print)
    print(`Das Portal läuft: ${url}   (Schnittstelle: ${url}/api/docs)`)
    return {
      url,
      stop: async () => {
        await app.close()
        await databases.close()
      },
      logFatal: (error) => app.log.fatal({ fehler: loggableError(error) }, 'Abbruch'),
    }
  } catch (error) {
    await databases.close()
    throw error
  }
}
