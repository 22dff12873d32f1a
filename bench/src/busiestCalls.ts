import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import { joinEmbedded } from '../../packages/server/src/db/embedded/embedded.ts'
import { type Database, openDatabase } from '../../packages/server/src/db/open.ts'
import { insertSitzung } from '../../packages/server/src/http/session/queries.ts'
import { hashToken } from '../../packages/server/src/http/session/session.ts'
import {
  createAnschlussnutzer,
  createLastgangkanal,
  createTarif,
  createVertrag,
  createZaehler,
} from '../../packages/server/src/testing/data/factories.ts'
import type { DemoData, SessionHeaders } from './demoPortal.ts'

// What any server on the portal's database can be asked side by side: the customers, their sessions, the calls.

/** A signed-in customer with one contract. */
export interface Besuch {
  readonly session: SessionHeaders
  readonly vertragId: string
}

export interface BusyCall {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Below the contract's path. */
  readonly path: string
  /** The body of the `nr`th request. */
  readonly body?: (nr: number) => object
  /** What the answer contains, and how often. */
  readonly answer?: { readonly part: RegExp; readonly times: number }
}

const monat = { von: '2026-01-01T00:00:00+01:00', bis: '2026-02-01T00:00:00+01:00', interval: 'hourly' }

/** The calls that customers send most. */
export const busiestCalls: readonly BusyCall[] = [
  { name: 'GET /{v}', method: 'GET', path: '', answer: { part: /"lieferbeginn":"2025-01-01"/g, times: 1 } },
  {
    name: 'GET /{v}/historie of a month in hours',
    method: 'GET',
    path: `/historie?${new URLSearchParams(monat)}`,
    // An item without consumption or without price has no cost.
    answer: { part: /"kosten":-?\d/g, times: 744 },
  },
  {
    name: 'POST /{v}/ablesungen',
    method: 'POST',
    path: '/ablesungen',
    body: (nr) => ({
      zaehlernummer: 'Z1',
      ablesedatum: berlinToday(new Date()),
      ablesewerte: { '1-0:1.8.0': nr },
      foto: null,
    }),
  },
]

// So many that hardly any request finds a connection of its customer, and that no customer comes near the limit of readings.
const kunden = 200
const lastgangtage = { von: '2025-12-31', bis: '2026-01-31' }

/** Fills the demo's database with such customers, and says how another server gets to it, as the driver's environment. */
export async function prepareBesuche({ dataDir }: DemoData) {
  const { host, port, user } = (await joinEmbedded(dataDir)).connection
  const database = 'portal_swm'
  const db = openDatabase({ host, port, user, database }, { statementTimeoutMs: 0 })
  const besuche = await createBesuche(db, 'SWM-')
  await db.destroy()
  return { besuche, connection: { PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database } }
}

/** What each of these rounds gives; one before them warms up and is not used. */
export async function inRounds<T>(rounds: number, measureRound: () => Promise<T>): Promise<readonly T[]> {
  await measureRound()
  const results: T[] = []
  while (results.length < rounds) results.push(await measureRound())
  return results
}

/** Fills a tenant's database with customers who have a dynamic tariff, a month of quarter hours, and a session. */
async function createBesuche(db: Database, kundennummerPrefix: string): Promise<readonly Besuch[]> {
  const besuche: Besuch[] = []
  for (let nr = 1; nr <= kunden; nr++) besuche.push(await createBesuch(db, `${kundennummerPrefix}8${nr + 10_000}`))
  await sql`
    insert into lastgang (kanal_id, tag, werte, stellen)
    select id, tag, array(select (random() * 600)::integer from generate_series(1, 96)), 3
    from lastgangkanal, generate_series(${lastgangtage.von}::date, ${lastgangtage.bis}::date, '1 day') tag
    where vertrag_id like 'BENCH-%'
  `.execute(db)
  await sql`
    insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
    select 'DE-LU', tag, 15, array(select random() * 200 - 20 from generate_series(1, 96)), tag
    from generate_series(${lastgangtage.von}::date, ${lastgangtage.bis}::date, '1 day') tag
    on conflict do nothing
  `.execute(db)
  await sql`analyze`.execute(db)
  return besuche
}

async function createBesuch(db: Database, kundennummer: string): Promise<Besuch> {
  const vertragId = `BENCH-${kundennummer}`
  await createAnschlussnutzer(db, { kundennummer })
  await createVertrag(db, { id: vertragId, kundennummer, lieferbeginn: '2025-01-01' })
  await createZaehler(db, { vertrag_id: vertragId })
  const formel = { ist_dynamisch: true, marktgebiet: 'DE-LU', aufschlag: '0.15', umsatzsteuer: '19' }
  await createTarif(db, { vertrag_id: vertragId, tariftyp: 'DYNAMISCHER_PREIS', gueltig_von: null, ...formel })
  await createLastgangkanal(db, { vertrag_id: vertragId })
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const ends = { laeuftAb: inMinutes(30), endetSpaetestens: inMinutes(480) }
  await insertSitzung(db, { tokenHash: hashToken(token), kundennummer, passwortVersion: 1, ...ends }, now)
  return { session: { kundennummer, token }, vertragId }
}

/** Throws when a server does not answer a call with what it is about. */
export async function checkAnswer(origin: string, { path, answer }: BusyCall, [besuch]: readonly Besuch[]) {
  if (answer === undefined || besuch === undefined) return
  const url = `${origin}/api/${besuch.vertragId}${path}`
  const text = await (await fetch(url, { headers: { ...besuch.session } })).text()
  if (text.match(answer.part)?.length !== answer.times) throw new Error(`${url}: ${text.slice(0, 400)}`)
}

const connections = 10
let sent = 0

/** Requests per second that a server answers, each of the next customer. */
export async function rateOf(
  origin: string,
  { method, path, body }: BusyCall,
  besuche: readonly Besuch[],
  seconds: number,
): Promise<number> {
  const setupRequest = (request: object) => {
    const { session, vertragId } = besuche[sent++ % besuche.length] ?? { session: {}, vertragId: '' }
    const next = { ...request, method, path: `/api/${vertragId}${path}`, headers: { ...session } }
    if (body === undefined) return next
    const headers = { ...session, 'content-type': 'application/json' }
    return { ...next, headers, body: JSON.stringify(body(sent)) }
  }
  const result = await autocannon({ url: origin, connections, duration: seconds, requests: [{ setupRequest }] })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${origin} ${path}: ${result.errors} errors, ${result.non2xx} not 2xx`)
  return result.requests.total / result.duration
}
