import { buildApp } from '../../packages/server/src/app/servers.ts'
import type { Database } from '../../packages/server/src/db/open.ts'
import { testClock } from '../../packages/server/src/testing/testClock.ts'
import { testSchluessel, testTenant } from '../../packages/server/src/testing/testTenant.ts'

interface Call {
  readonly kunde: { readonly kundennummer: string; readonly passwort: string }
  readonly url: string
  /** Throws when the answer lacks what the row measures. */
  readonly check: (payload: string) => void
}

/**
 * The server's milliseconds for one call of a customer, without a network, in a portal of its own: a customer who uses
 * more than a fifth of the server's time is slowed down.
 */
export async function serverTimeOf(db: Database, { kunde, url, check }: Call): Promise<number> {
  const app = await buildApp({
    tenants: [testTenant()],
    databaseOf: () => db,
    clock: testClock(),
    schluessel: testSchluessel,
  })
  let server = Number.NaN
  app.addHook('onResponse', (_request, reply, done) => {
    server = reply.elapsedTime
    done()
  })
  const { headers } = await app.inject({ method: 'POST', url: '/api/anschlussnutzer/login', headers: { ...kunde } })
  const session = { kundennummer: kunde.kundennummer, token: String(headers['token']) }
  const { statusCode, payload } = await app.inject({ url, headers: session })
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${payload}`)
  check(payload)
  return server
}
