import type { Treffer } from '@ekp/wire/kunde'
import { prefixes } from '@ekp/wire/endpoint'
import { dienstHeader } from '@ekp/wire/dienst'
import { type Dienstrolle, dienstrollen } from '@ekp/wire/dienst/rollen'
import type { FastifyInstance } from 'fastify'
import { buildDienst } from '../../app/servers.ts'
import { insertDienstkonto } from '../../db/dienst/dienstkonto.ts'
import type { Database } from '../../db/open.ts'
import { hashPasswort } from '../../lib/passwort.ts'
import type { Dienst } from '../../tenant/dienst.ts'
import { testClock, type TestClock } from '../testClock.ts'
import { testDatabase } from '../testDatabase.ts'
import { testSchluessel, testTenant } from '../testTenant.ts'

export type TestMandant = 'test' | 'nachbar'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What the calls answer, and problems: tests look at what they expect. */
interface AnyBody {
  readonly text: string
  readonly detail: string
  readonly felder: readonly { readonly feld: string }[]
  readonly treffer: readonly Treffer[]
  readonly mehr: boolean
  readonly vorgaenge: readonly unknown[]
  readonly zahlen: readonly unknown[]
  readonly vergleich: readonly { readonly name: string; readonly wert: string }[]
  readonly angaben: readonly { readonly name: string; readonly wert: string }[]
  readonly foto: string | null
  readonly importe: readonly { readonly nr: number }[]
  readonly protokoll: readonly unknown[]
  readonly rechnungen: unknown
  readonly adresse: string
  readonly weiter: string | null
  readonly optionen: { readonly challenge: string }
  readonly passwort: string
  readonly konten: readonly { readonly kennung: string; readonly gebremst: boolean }[]
  readonly eintraege: readonly { readonly kennung: string | null; readonly kundennummer: string | null }[]
  readonly fortsetzung: string | null
  readonly absaetze: readonly { readonly satz: string; readonly punkte: readonly string[] }[]
  readonly folge: string
  readonly kundennummer: string | null
  readonly passkeys: readonly { readonly id: number }[]
}

interface Antwort {
  readonly status: number
  readonly body: AnyBody
  /** The cookie that the browser keeps from now on. */
  readonly cookie: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
}

export interface TestDienst {
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly databases: Readonly<Record<TestMandant, Database>>
  /** Calls as the desk's page does; `cookie` is that of a login. */
  send(method: Method, path: string, options?: { cookie?: string; body?: object; headers?: object }): Promise<Antwort>
  /** Makes an account and signs in; answers its cookie. */
  signIn(mandant: TestMandant, rolle: Dienstrolle): Promise<string>
  close(): Promise<void>
}

export const dienstPasswort = 'korb-tanne-licht-7'

/** The service desk of two tenants; the settings are those of the first. */
export async function openDienst(
  kundendienst?: Dienst,
  options: Partial<Parameters<typeof buildDienst>[0]> = {},
): Promise<TestDienst> {
  const [test, nachbar] = [await testDatabase(), await testDatabase()]
  const databases = { test: test.db, nachbar: nachbar.db }
  const clock = testClock()
  const own = testTenant()
  const first = kundendienst === undefined ? own : { ...own, kundendienst }
  const app = await buildDienst({
    tenants: [first, { ...own, app: { ...own.app, kurzname: 'nachbar' } }],
    databaseOf: ({ app: { kurzname } }) => (kurzname === 'nachbar' ? nachbar.db : test.db),
    clock,
    schluessel: testSchluessel,
    ...options,
  })
  const passwortHash = await hashPasswort(dienstPasswort)
  for (const db of Object.values(databases)) {
    for (const rolle of dienstrollen) {
      const konto = { kennung: `a.${rolle}`, name: 'Anna Berger', rolle, passwortHash, angelegtAm: clock.now() }
      await insertDienstkonto(db, konto)
    }
  }
  const send: TestDienst['send'] = async (method, path, { cookie, body, headers: more = {} } = {}) => {
    const { statusCode, headers, payload } = await app.inject({
      method,
      url: prefixes.dienst + path,
      headers: { [dienstHeader]: '1', ...(cookie && { cookie }), ...more },
      ...(body && { payload: body }),
    })
    const [kept] = String(headers['set-cookie'] ?? '').split(';')
    return {
      status: statusCode,
      headers,
      body: payload === '' ? {} : JSON.parse(payload),
      cookie: kept === '' ? undefined : kept,
    }
  }
  return {
    app,
    clock,
    databases,
    send,
    signIn: async (mandant, rolle) => {
      const { cookie } = await send('POST', `/${mandant}/sitzung`, {
        body: { kennung: `a.${rolle}`, passwort: dienstPasswort },
      })
      if (cookie === undefined) throw new Error('the sign-in gave no cookie')
      return cookie
    },
    close: async () => {
      await app.close()
      await test.close()
      await nachbar.close()
    },
  }
}
