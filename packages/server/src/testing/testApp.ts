import type { FastifyInstance } from 'fastify'
import { login } from '@ekp/wire/anmeldung'
import { type AppOptions, buildApp } from '../app.ts'
import type { Database, OpenOptions } from '../db/open.ts'
import type { Tenant } from '../tenant.ts'
import { call, type Credentials } from './call.ts'
import { type TestClock, testClock } from './testClock.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'
import { testSchluessel } from './testSchluessel.ts'
import { testTenant } from './testTenant.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  readonly connection: TestDatabase['connection']
  readonly clock: TestClock
  readonly tenant: Tenant
  /** Signs in through the API. */
  login(kundennummer: string, passwort: string): Promise<Credentials>
  close(): Promise<void>
}

/** The real application on a database of its own, with a clock that the test sets. */
export async function testApp(
  changes: Partial<
    Pick<AppOptions, 'webDistDir' | 'bankleitzahlenDir' | 'dokumenteOf' | 'trustedProxies' | 'logger' | 'onAnswered'>
  > & {
    tenant?: Tenant
    database?: OpenOptions
  } = {},
): Promise<TestApp> {
  const { tenant = testTenant(), database, ...options } = changes
  const { db, connection, close } = await testDatabase(database)
  const clock = testClock()
  const app = await buildApp({
    tenants: [tenant],
    databaseOf: () => db,
    clock,
    schluessel: testSchluessel,
    ...options,
  })
  await app.ready()
  return {
    app,
    db,
    connection,
    clock,
    tenant,
    login: async (kundennummer, passwort) => {
      const { status, headers } = await call(app, login, { headers: { kundennummer, passwort } })
      if (status !== 200) throw new Error(`login of ${kundennummer} answered ${status}`)
      return { kundennummer, token: String(headers['token']) }
    },
    close: async () => {
      await app.close()
      await close()
    },
  }
}
