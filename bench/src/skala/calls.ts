import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../packages/server/src/app/servers.ts'
import { type Database, poolOf } from '../../../packages/server/src/db/open.ts'
import type { DokumentStore } from '../../../packages/server/src/dokumente/DokumentStore.ts'
import { hashToken } from '../../../packages/server/src/http/session/session.ts'
import { testClock } from '../../../packages/server/src/testing/testClock.ts'
import { testSchluessel, testTenant } from '../../../packages/server/src/testing/testTenant.ts'
import type { Kunde } from '../drill/target.ts'
import { type Operation, readOperations } from '../drill/wire/operations.ts'
import { type Figure, median } from '../figures.ts'
import { backendsOf, watchProcessor } from '../processes.ts'
import { today } from './bestand.ts'
import { chooseKunden, isRead, requestOf } from './requests.ts'

const mostTimes = 1.2
const kundenEach = 25
const rounds = 10
/** The time of each GET of the wire with many customers, against the same with few; one line a call. */
export async function compareCalls(
  databases: { readonly few: Database; readonly many: Database },
  store: DokumentStore,
  seed: number,
): Promise<readonly Figure[]> {
  const [few, many] = [await openPortal(databases.few, store, seed), await openPortal(databases.many, store, seed)]
  try {
    const figures: Figure[] = []
    for (const operation of few.reads) figures.push(await compare(operation, few, many, seed))
    return figures
  } finally {
    await few.app.close()
    await many.app.close()
  }
}

/**
 * Both in turns. What is compared is the processor time of server and database together, which other work on this machine
 * hardly changes; the time of the fastest call of each customer is told, and the time of his first, which may have to bring
 * his rows from the disk.
 */
async function compare(operation: Operation, few: Portal, many: Portal, seed: number): Promise<Figure> {
  const turns = { few: [] as Turn[], many: [] as Turn[] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const))
      turns[name].push(await (name === 'few' ? few : many).ask(operation, seed))
  }
  // The cheapest turn: others only add to it, by the caches that they empty.
  const cheapest = (name: 'few' | 'many') =>
    turns[name].slice(1).reduce((one, other) => (other.processorMs < one.processorMs ? other : one))
  const [{ processorMs: ofFew }, { processorMs: ofMany, postgresMs }] = [cheapest('few'), cheapest('many')]
  const [first = [], ...later] = turns.many.map((turn) => turn.times)
  const fastest = first.map((_, nr) => Math.min(...later.map((times) => times[nr] ?? Infinity)))
  const ratio = ofMany / ofFew
  return {
    name: `GET ${operation.path}`,
    value: `${ratio.toFixed(2)} x  (${ofMany.toFixed(2)} of ${ofFew.toFixed(2)} ms, PostgreSQL's part ${postgresMs.toFixed(2)}; answered in ${median(fastest).toFixed(1)} ms, at first in ${median(first).toFixed(1)} ms)`,
    target: `<= ${mostTimes} x`,
    isOk: ratio <= mostTimes,
  }
}

/** A call of each customer. */
interface Turn {
  /** Of one call, server and database together. */
  readonly processorMs: number
  readonly postgresMs: number
  /** The server's milliseconds of each. */
  readonly times: readonly number[]
}

interface Portal {
  readonly app: FastifyInstance
  readonly reads: readonly Operation[]
  /** `seed` chooses the inputs. */
  ask(operation: Operation, seed: number): Promise<Turn>
}

async function openPortal(db: Database, store: DokumentStore, seed: number): Promise<Portal> {
  const clock = testClock(`${today}T10:00:00+01:00`)
  const app = await buildApp({
    tenants: [testTenant()],
    databaseOf: () => db,
    dokumenteOf: () => store,
    clock,
    schluessel: testSchluessel,
  })
  let elapsed = Number.NaN
  app.addHook('onResponse', (_request, reply, done) => {
    elapsed = reply.elapsedTime
    done()
  })
  const operations = await readOperations(await app.listen({ port: 0, host: '127.0.0.1' }))
  const kunden = await chooseKunden(db, kundenEach, seed)
  const signedIn = await Promise.all(kunden.map(async (kunde) => ({ ...kunde, token: await openSitzung(db, kunde) })))
  const database = String(poolOf(db)?.options.database)

  async function send(operation: Operation, kunde: (typeof signedIn)[number], inputs: number): Promise<number> {
    const request = requestOf(operation, kunde, inputs)
    const answer = await app.inject(request)
    if (answer.statusCode !== 200) throw new Error(`GET ${request.url}: ${answer.statusCode} ${answer.payload}`)
    return elapsed
  }

  return {
    app,
    reads: operations.filter(isRead),
    ask: async (operation, inputs) => {
      // Found before: to look for them takes this process as long as some calls.
      const backends = backendsOf(database)
      const postgres = watchProcessor(() => backends)
      // Of a process that runs, Linux tells others only what it had used at the last tick.
      const before = process.cpuUsage()
      const times: number[] = []
      for (const [nr, kunde] of signedIn.entries()) times.push(await send(operation, kunde, inputs + nr))
      const { user, system } = process.cpuUsage(before)
      const [serverMs, postgresMs] = [(user + system) / 1000 / times.length, postgres() / times.length]
      // A connection that came or went took its time with it.
      const isWhole = backendsOf(database).join() === backends.join()
      return { processorMs: isWhole ? serverMs + postgresMs : Infinity, postgresMs, times }
    },
  }
}

/** A session as a sign-in opens it, without the password; its token. */
async function openSitzung(db: Database, { kundennummer }: Kunde): Promise<string> {
  const token = `ekps_${randomBytes(32).toString('base64url')}`
  const until = new Date(`${today}T09:30:00Z`)
  const { id } = await db
    .insertInto('sitzung')
    .values({ kundennummer, passwort_version: 1, endet_spaetestens: new Date(`${today}T17:00:00Z`) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sitzung_token')
    .values({ token_hash: hashToken(token), sitzung_id: id, laeuft_ab: until, successor_salt: null })
    .execute()
  return token
}
