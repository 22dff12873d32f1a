import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { preisfeed } from '../../jobs/preisfeed/preisfeed.ts'
import type { Preisquelle } from '../../tenant/preisquelle.ts'
import { answers, preisserver, type Preisserver, type Quellschritt } from './preisserver.ts'
import { testJobContext } from '../runJobs.ts'
import { testClock, type TestClock } from '../testClock.ts'
import { testDatabase, type TestDatabase } from '../testDatabase.ts'
import { testLog, type TestLog } from '../testLog.ts'
import { testTenant } from '../testTenant.ts'

const quarterMs = 900_000

/** A price, made up unless it is named; a multiple of 0.25 between -20 and 77, the same for each call. */
export const step = (vonMs: number, preis: string | null = `${((vonMs / quarterMs) % 97) - 20}.25`): Quellschritt => ({
  vonMs,
  preis,
})

/** A price for each quarter hour of Berlin's days from the first to the last. */
export function stepsOf(von: string, bis: string): Quellschritt[] {
  const [vonMs, bisMs] = [berlinDayStart(von).getTime(), berlinDayStart(addTage(bis, 1)).getTime()]
  return Array.from({ length: (bisMs - vonMs) / quarterMs }, (_step, nr) => step(vonMs + nr * quarterMs))
}

/** The steps as `listPreise` answers them. */
export const toStored = (steps: readonly Quellschritt[]) =>
  steps.map(({ vonMs, preis }) => [new Date(vonMs).toISOString(), Number(preis).toFixed(4)])

export interface PreisfeedTest {
  readonly server: Preisserver
  readonly clock: TestClock
  readonly log: TestLog
  /** Lets the source answer in a format with these steps; `spoil` is done to each text that has prices. */
  publish(art: Preisquelle['art'], steps: readonly Quellschritt[], spoil?: (text: string) => string): void
  /** Runs the job once; answers in how many seconds it runs again. */
  run(preisquelle: Preisquelle | undefined): Promise<number | undefined>
  /** Instant and price of each step that is known. */
  listPreise(): Promise<[string, string][]>
  listGebiete(): Promise<string[]>
}

/** A source, a database, and a clock at ten to one on 15 January 2026, for the tests of one file. */
export function preisfeedTest(): PreisfeedTest {
  let server: Preisserver
  let database: TestDatabase
  const clock = testClock()
  let log = testLog()
  beforeAll(async () => {
    server = await preisserver()
    database = await testDatabase()
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })
  beforeEach(() => {
    log = testLog()
    server.requests.length = 0
    clock.set('2026-01-15T12:50:00+01:00')
  })
  afterEach(() => sql`truncate marktpreis, graphile_worker._private_jobs`.execute(database.db))
  return {
    get server() {
      return server
    },
    clock,
    get log() {
      return log
    },
    publish: (art, steps, spoil = (text) => text) =>
      server.answer((url, response) => {
        const text = answers[art](url, steps)
        if (text === undefined) response.writeHead(404).end()
        else response.end(url.pathname.includes('index') ? text : spoil(text))
      }),
    run: async (preisquelle) => {
      const tenant = testTenant({ preisquelle })
      await preisfeed.run(testJobContext({ tenant, db: database.db, clock, log }), {})
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - updated_at)::float8 as seconds
        from graphile_worker._private_jobs where key = 'preisfeed'
      `.execute(database.db)
      return rows[0]?.seconds
    },
    listPreise: async () => {
      const rows = await database.db.selectFrom('marktpreis').selectAll().orderBy('tag').orderBy('minuten').execute()
      return rows.flatMap(({ tag, minuten, preise }) =>
        preise.flatMap((preis, nr): [string, string][] =>
          preis === null ? [] : [[new Date(Date.parse(tag) + nr * minuten * 60_000).toISOString(), preis]],
        ),
      )
    },
    listGebiete: async () => {
      const rows = await database.db.selectFrom('marktpreis').select('gebiet').distinct().execute()
      return rows.map(({ gebiet }) => gebiet)
    },
  }
}
