import type { FastifyInstance } from 'fastify'
import { buildAusgang } from '../../app/servers.ts'
import { createAusgangszugang } from '../../db/vorgang/ausgangszugang.ts'
import type { Database } from '../../db/open.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import { recordVorgang } from '../../db/vorgang/vorgang.ts'
import { createAnschlussnutzer } from '../data/factories.ts'
import { testClock, type TestClock } from '../testClock.ts'
import { testDatabase } from '../testDatabase.ts'
import { testSchluessel, testTenant } from '../testTenant.ts'

/** What the calls answer, and problems: tests look at what they expect. */
interface AnyBody {
  readonly vorgaenge: readonly { readonly nr: number; readonly kundennummer: string }[]
  readonly weiter: string | null
  readonly detail: string
  readonly felder: readonly { readonly text: string }[]
}

interface Ausgangsantwort {
  readonly status: number
  readonly body: AnyBody
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

export interface TestAusgang {
  readonly app: FastifyInstance
  readonly clock: TestClock
  /** The databases of the tenants `test` and `nachbar`. */
  readonly databases: Readonly<Record<'test' | 'nachbar', Database>>
  createToken(
    mandant: 'test' | 'nachbar',
    rights?: { antworten?: boolean; arten?: readonly Vorgangsart[] },
  ): Promise<string>
  send(method: 'GET' | 'PUT', path: string, token?: string, body?: object): Promise<Ausgangsantwort>
  /** Puts something into the outbox and answers its number. */
  submit(mandant: 'test' | 'nachbar', kundennummer: string, art?: Vorgangsart, inhalt?: object): Promise<number>
  close(): Promise<void>
}

/** The outbox of two tenants, each with the customers T-1 to T-3. */
export async function openAusgang(): Promise<TestAusgang> {
  const [test, nachbar] = [await testDatabase(), await testDatabase()]
  const databases = { test: test.db, nachbar: nachbar.db }
  const clock = testClock()
  const [own] = [testTenant()]
  const app = await buildAusgang({
    tenants: [own, { ...own, hosts: ['nachbar.example'], app: { ...own.app, kurzname: 'nachbar' } }],
    databaseOf: ({ app: { kurzname } }) => (kurzname === 'nachbar' ? nachbar.db : test.db),
    clock,
    schluessel: testSchluessel,
    trustedProxies: ['127.0.0.1'],
  })
  for (const db of Object.values(databases)) {
    for (const kundennummer of ['T-1', 'T-2', 'T-3']) await createAnschlussnutzer(db, { kundennummer })
  }
  return {
    app,
    clock,
    databases,
    createToken: (mandant, { antworten = true, arten } = {}) =>
      createAusgangszugang(databases[mandant], {
        abnehmer: 'Abrechnung',
        darfAntworten: antworten,
        arten: arten ?? null,
        angelegtAm: clock.now(),
      }),
    send: async (method, path, token, body) => {
      const { statusCode, headers, payload, rawPayload } = await app.inject({
        method,
        url: `/ausgang${path}`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      })
      const isJson = String(headers['content-type']).includes('json')
      return {
        status: statusCode,
        headers,
        body: { vorgaenge: [], felder: [], ...(isJson && JSON.parse(payload)) },
        bytes: rawPayload,
      }
    },
    submit: (mandant, kundennummer, art = 'kontaktanfrage', inhalt = { betreff: 'Sonstiges', text: 'Guten Tag' }) =>
      databases[mandant]
        .transaction()
        .execute((tx) => recordVorgang(tx, { kundennummer, art, inhalt, eingegangenAm: clock.now() })),
    close: async () => {
      await app.close()
      await test.close()
      await nachbar.close()
    },
  }
}
