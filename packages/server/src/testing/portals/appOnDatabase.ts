import { login } from '@ekp/wire/anmeldung'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../../app/servers.ts'
import type { Database } from '../../db/open.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { type Browser, type Credentials, openBrowser } from '../call.ts'
import { testClock, type TestClock } from '../testClock.ts'
import type { TestDatabase } from '../testDatabase.ts'
import { testSchluessel, testTenant } from '../testTenant.ts'

export interface AppOnDatabase {
  readonly app: FastifyInstance
  readonly db: Database
  readonly connection: TestDatabase['connection']
  readonly clock: TestClock
  readonly tenant: Tenant
  /** The one browser that this customer has. */
  browserOf(kundennummer: string): Browser
  /** Signs in there, through the API. */
  login(kundennummer: string, passwort: string): Promise<Credentials>
  close(): Promise<void>
}

export type AppOnDatabaseOptions = Partial<
  Pick<
    AppOptions,
    'webDistDir' | 'bankleitzahlenDir' | 'dokumenteOf' | 'trustedProxies' | 'logger' | 'onAnswered' | 'onEreignis'
  >
> & { readonly tenant?: Tenant }

/** The real application on a migrated database, which it closes in the end, with a clock that the test sets. */
export async function appOnDatabase(
  database: TestDatabase,
  changes: AppOnDatabaseOptions = {},
): Promise<AppOnDatabase> {
  const { tenant = testTenant(), ...options } = changes
  const { db, connection, close } = database
  const clock = testClock()
  const app = await buildApp({
    tenants: [tenant],
    databaseOf: () => db,
    clock,
    schluessel: testSchluessel,
    ...options,
  })
  await app.ready()
  const browsers = new Map<string, Browser>()
  function browserOf(kundennummer: string): Browser {
    const browser = browsers.get(kundennummer) ?? openBrowser(app)
    browsers.set(kundennummer, browser)
    return browser
  }
  return {
    app,
    db,
    connection,
    clock,
    tenant,
    browserOf,
    login: async (kundennummer, passwort) => {
      const { status, headers } = await browserOf(kundennummer).call(login, { headers: { kundennummer, passwort } })
      if (status !== 200) throw new Error(`login of ${kundennummer} answered ${status}`)
      return { kundennummer, token: String(headers['token']) }
    },
    close: async () => {
      await app.close()
      await close()
    },
  }
}
