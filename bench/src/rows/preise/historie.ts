import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '../../../../packages/server/src/app/servers.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../../../packages/server/src/db/embedded/embedded.ts'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { toSteps, utcTageOf } from '../../../../packages/server/src/preis/steps.ts'
import { createAnschlussnutzer, createTarif } from '../../../../packages/server/src/testing/data/factories.ts'
import { testClock } from '../../../../packages/server/src/testing/testClock.ts'
import { testSchluessel, testTenant } from '../../../../packages/server/src/testing/testTenant.ts'
import { readAll, readReihen } from '../../bare/bareHistorie.ts'
import { createDatabase } from '../../database.ts'
import { type Figure, median, type Row } from '../../figures.ts'

const sizes = [200, 2000, 20_000]
const mostGrowth = 1.3
const mostTimes = 2
// The first calls warm up and are not used.
const warmUps = 60
const rounds = 300

const windows = [
  {
    name: 'a month in hours',
    items: 744,
    von: '2026-08-01T00:00:00+02:00',
    bis: '2026-09-01T00:00:00+02:00',
    interval: 'hourly',
  },
  {
    name: 'a year in days',
    items: 365,
    von: '2025-11-21T00:00:00+01:00',
    bis: '2026-11-21T00:00:00+01:00',
    interval: 'daily',
  },
]
type Window = (typeof windows)[number]

/** Milliseconds of one call and of the bare reads that it is compared with. */
interface Times {
  readonly server: number
  readonly all: number
  readonly reihen: number
}

type Measure = (window: Window) => Promise<Times>

/** The time of a contract's history in quarter hours, for growing databases and against the bare SQL. */
export const historie: Row = {
  key: 'historie',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    try {
      const databases: Database[] = []
      for (const size of sizes) databases.push(await openVertragsjahre(postgres, size))
      try {
        const measures = await Promise.all(databases.map(openApp))
        const figures: Figure[] = []
        for (const window of windows) figures.push(...(await compare(window, measures)))
        return figures
      } finally {
        for (const db of databases) await db.destroy()
      }
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** A database with that many contract-years, of which one contract is the customer's. */
export const openVertragsjahre = (postgres: EmbeddedPostgres, size: number): Promise<Database> =>
  createDatabase(postgres, `vertragsjahre_${size}`, (db) => createVertragsjahre(db, size))

/** Opens the portal on a database and measures the server's time from a request to its last byte, without a network. */
async function openApp(db: Database, index: number): Promise<Measure> {
  const clock = testClock()
  // Each call uses a tenant of its own, because the server slows a customer down who uses more than a fifth of its time.
  const { app: settings } = testTenant()
  const tenant = testTenant({ app: { ...settings, kurzname: `jahre${index}` } })
  const app = await buildApp({ tenants: [tenant], databaseOf: () => db, clock, schluessel: testSchluessel })
  let server = Number.NaN
  app.addHook('onResponse', (_request, reply, done) => {
    server = reply.elapsedTime
    done()
  })
  const { headers } = await app.inject({ method: 'POST', url: '/api/anschlussnutzer/login', headers: { ...kunde } })
  const session = { kundennummer: kunde.kundennummer, token: String(headers['token']) }
  const ask = ({ von, bis, interval }: Window) =>
    app.inject({ url: `/api/${vertragId}/historie?${new URLSearchParams({ von, bis, interval })}`, headers: session })
  for (const window of windows) {
    const { payload } = await ask(window)
    // An item without consumption or without price has no cost.
    const known = payload.match(/"kosten":-?\d/g)?.length
    if (known !== window.items) throw new Error(`${window.name} has ${known} of ${window.items} values: ${payload}`)
  }
  return async (window) => {
    const stretch = { vertragId, kundennummer: kunde.kundennummer, ...utcTageOf(toSteps(window)) }
    const reihen = await millisecondsOf(() => readReihen(db, stretch))
    const all = await millisecondsOf(() => readAll(db, stretch, session.token, clock.now()))
    const { statusCode } = await ask(window)
    if (statusCode !== 200) throw new Error(`${window.name}: ${statusCode}`)
    return { server, all, reihen }
  }
}

async function millisecondsOf(read: () => Promise<number>): Promise<number> {
  const start = performance.now()
  const days = await read()
  if (days === 0) throw new Error('There is nothing to read')
  return performance.now() - start
}

/** Measures the sizes in turns, call by call, so that other work on this machine slows all down equally. */
async function compare(window: Window, measures: readonly Measure[]): Promise<readonly Figure[]> {
  const turns: Times[][] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const turn: Times[] = []
    for (const measure of measures) turn.push(await measure(window))
    if (round >= warmUps) turns.push(turn)
  }
  return [
    growthFigure(window, turns),
    timesFigure(window, turns, 'all statements of the call', 'all', mostTimes),
    timesFigure(window, turns, 'load profile and prices alone, for information', 'reihen'),
  ]
}

/** The median of all turns for each size. */
const medians = (turns: readonly Times[][], valueOf: (times: Times) => number) =>
  sizes.map((_size, index) => median(turns.map((turn) => valueOf(turn[index] ?? never))))
const never: Times = { server: Number.NaN, all: Number.NaN, reihen: Number.NaN }

const texts = (milliseconds: readonly number[]) => milliseconds.map((ms) => ms.toFixed(2)).join(', ')

function growthFigure({ name }: Window, turns: readonly Times[][]): Figure {
  const growth = median(turns.map((turn) => (turn.at(-1)?.server ?? Number.NaN) / (turn[0]?.server ?? Number.NaN)))
  const [first, last] = [sizes[0], sizes.at(-1)].map((size) => size?.toLocaleString('en'))
  return {
    name: `${name}, server time from ${first} to ${last} contract-years`,
    value: `${growth.toFixed(2)} x  (${texts(medians(turns, ({ server }) => server))} ms)`,
    target: `<= ${mostGrowth} x`,
    isOk: growth <= mostGrowth,
  }
}

/**
 * The time against the bare read in the same database and turn, of all sizes the worst; without a limit it is only
 * shown.
 */
function timesFigure(
  { name }: Window,
  turns: readonly Times[][],
  read: string,
  bare: 'all' | 'reihen',
  most?: number,
): Figure {
  const times = Math.max(...medians(turns, (one) => one.server / one[bare]))
  const [server, ofBare] = [medians(turns, (one) => one.server), medians(turns, (one) => one[bare])]
  return {
    name: `${name}, server time of the bare SQL of ${read}`,
    value: `${times.toFixed(2)} x  (${texts(server)} of ${texts(ofBare)} ms)`,
    target: most === undefined ? '' : `<= ${most} x`,
    isOk: most === undefined || times <= most,
  }
}

/** The first of the year's UTC days, and the day after the last. */
const vertragsjahr = { von: '2025-11-20', bis: '2026-11-21' }
export const kunde = { kundennummer: 'T-1', passwort: 'Sonnenblume-2026' }
/** The contract with the history that is read. */
export const vertragId = 'BENCH-101'

/**
 * Fills an empty database with that many contracts and a year of quarter hours for each, day by day as suppliers deliver
 * them, so that a contract's year is spread over the whole table. One contract is the customer's and has a dynamic
 * tariff.
 */
async function createVertragsjahre(db: Database, count: number): Promise<void> {
  await createAnschlussnutzer(db, kunde)
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run(`insert into vertrag (id, kundennummer, versorgungsart, kunden_art, lieferbeginn)
      select 'BENCH-' || nr, 'T-2', 'strom', 'Haushaltskunde', '${vertragsjahr.von}' from generate_series(1, ${count}) nr`)
    await run(`update vertrag set kundennummer = '${kunde.kundennummer}' where id = '${vertragId}'`)
    await run(`insert into lastgangkanal (vertrag_id, obiskennzahl, minuten)
      select 'BENCH-' || nr, '1-0:1.8.0', 15 from generate_series(1, ${count}) nr`)
    // The time of writing these rows is not measured, so the table has no WAL, and its key is created last.
    await run('alter table lastgang set unlogged')
    await run('alter table lastgang drop constraint lastgang_pkey')
    await run("set session_replication_role = 'replica'")
    await run(`create temporary table muster as
      select nr, array_agg((random() * 600)::integer) as werte
      from generate_series(0, 99) nr, generate_series(1, 96) group by nr`)
    await run(`insert into lastgang (kanal_id, tag, werte, stellen)
      select kanal.id, tag, muster.werte, 3
      from generate_series(date '${vertragsjahr.von}', date '${vertragsjahr.bis}', '1 day') tag
      cross join lastgangkanal kanal
      join muster on muster.nr = (kanal.id + extract(doy from tag)::integer) % 100
      order by tag, kanal.id`)
    await run("set session_replication_role = 'origin'")
    await run('alter table lastgang add primary key (kanal_id, tag)')
    await run(`insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
      select 'DE-LU', tag, 15, array_agg(random() * 200 - 20), max(tag)
      from generate_series(date '${vertragsjahr.von}', date '${vertragsjahr.bis}', '1 day') tag
      cross join generate_series(1, 96) group by tag`)
    await run('vacuum analyze')
  })
  const formel = { ist_dynamisch: true, marktgebiet: 'DE-LU', aufschlag: '0.15', umsatzsteuer: '19' }
  await createTarif(db, { vertrag_id: vertragId, tariftyp: 'DYNAMISCHER_PREIS', gueltig_von: null, ...formel })
}
