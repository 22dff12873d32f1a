import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { runPortal } from '../cli/runPortal.ts'
import { loadConfig } from '../config/config.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { warnOfOpenDemo } from './startWarnings.ts'
import { openDatabases } from '../tenant/databases.ts'
import { loadTenants } from '../tenant/tenant.ts'
import { openCliOrdner, recordTerminal } from '../testing/cli.ts'
import { embeddedDirs } from '../testing/embedded.ts'
import { createAnschlussnutzer } from '../testing/data/factories.ts'
import { databaseUrl, emptyDatabase, testDatabase, type TestDatabase } from '../testing/testDatabase.ts'

// @module-tag full

type Environment = Record<string, string>

/** Where a portal may find itself. */
interface Place {
  readonly environment: Environment
  /** The tables of all databases there. */
  listTables(): Promise<unknown[]>
}

const dirs = embeddedDirs()
/** Folders with the files of one tenant: a supplier, and a tenant with the demo's `kurzname`. */
const tenantsDirs = { stw: '', swm: '' }
beforeAll(async () => {
  const folder = await Promise.all([openCliOrdner(), openCliOrdner()])
  for (const [index, kurzname] of (['stw', 'swm'] as const).entries()) {
    await folder[index]?.writeTenant({ app: { kurzname } })
    tenantsDirs[kurzname] = folder[index]?.path('mandanten') ?? ''
  }
  return async () => void (await Promise.all(folder.map((one) => one.close())))
})

async function start(environment: Environment): Promise<string> {
  const config = loadConfig(environment)
  const databases = await openDatabases(config, loadTenants(config))
  await databases.close()
  return config.tenantsDir === undefined ? 'demo' : 'tenant'
}

async function queryAll(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}
const tablesOf = (connection: pg.ClientConfig) => queryAll(connection, 'select relname from pg_class order by 1')

async function embedded(...earlier: Environment[]): Promise<Place> {
  const dataDir = dirs.filled()
  for (const environment of earlier) await start({ DATA_DIR: dataDir, ...environment })
  return {
    environment: { DATA_DIR: dataDir },
    listTables: async () => {
      const { connection, stop } = await startEmbedded(dataDir)
      const names = await queryAll(
        { ...connection, database: 'postgres' },
        'select datname from pg_database order by 1',
      )
      const used = names.map(String).filter((name) => name !== 'template0')
      const tables = await Promise.all(used.map((database) => tablesOf({ ...connection, database })))
      await stop()
      return [names, ...tables]
    },
  }
}

async function onServer(database: TestDatabase, ...earlier: Environment[]): Promise<Place> {
  onTestFinished(() => database.close())
  const environment = { DATABASE_URL: databaseUrl(database), DATA_DIR: dirs.empty() }
  for (const more of earlier) await start({ ...environment, ...more })
  return { environment, listTables: () => tablesOf(database.connection) }
}

const demo = { DEMO: '1' }
const tenant = (kurzname: 'stw' | 'swm' = 'stw') => ({ TENANTS_DIR: tenantsDirs[kurzname] })

const lacking = 'Einstellung TENANTS_DIR: Sie fehlt.'
const full = 'ist weder leer noch eine Demo, deshalb startet die Demo dort nicht.'
const beside = 'liegen Daten von Mandanten (portal_stw), deshalb startet die Demo dort nicht.'
const known = 'liegt die Demo, deren Passwörter jeder kennt.'

/** What starts at a place, or why nothing does: without settings, with `DEMO`, with `TENANTS_DIR`. */
const table: [string, () => Promise<Place>, string, string, string][] = [
  ['an empty data directory', () => embedded(), 'demo', 'demo', 'tenant'],
  ['that of a demo', () => embedded({}), 'demo', 'demo', known],
  ['that of a tenant', () => embedded(tenant()), beside, beside, 'tenant'],
  ['that of a tenant who is called as the demo is', () => embedded(tenant('swm')), full, full, 'tenant'],
  ['that of a demo and a tenant', () => embedded({}, tenant()), beside, beside, known],
  ['an empty DATABASE_URL', async () => onServer(await emptyDatabase()), lacking, 'demo', 'tenant'],
  ['one of a demo', async () => onServer(await emptyDatabase(), demo), lacking, 'demo', known],
  ['one of a tenant without customers', async () => onServer(await testDatabase()), lacking, full, 'tenant'],
  ['one of a tenant', ofTenant, lacking, full, 'tenant'],
  ['one of another program', ofProgram, lacking, full, 'tenant'],
]

async function ofTenant(): Promise<Place> {
  const database = await testDatabase()
  await createAnschlussnutzer(database.db)
  return onServer(database)
}

async function ofProgram(): Promise<Place> {
  const database = await emptyDatabase()
  await sql`create table lagerbestand (id integer)`.execute(database.db)
  return onServer(database)
}

const settings = [
  ['nothing set', () => ({})],
  ['DEMO=1', () => demo],
  ['TENANTS_DIR', () => tenant('swm')],
] as const

const rows = table.flatMap(([place, prepare, ...outcomes]) =>
  settings.map(([name, more], index) => ({ place, prepare, name, more, outcome: outcomes[index] ?? '' })),
)

const isStart = (outcome: string) => ['demo', 'tenant'].includes(outcome)
const patience = { timeout: 120_000 }

test.each(rows.filter(({ outcome }) => isStart(outcome)))('at $place, with $name: $outcome', patience, async (row) => {
  const { environment } = await row.prepare()
  expect(await start({ ...environment, ...row.more() })).toBe(row.outcome)
})

test.each(rows.filter(({ outcome }) => !isStart(outcome)))('at $place, with $name: $outcome', patience, async (row) => {
  const { environment, listTables } = await row.prepare()
  const set = { ...environment, ...row.more() }
  const before = await listTables()
  const message: unknown = expect.stringContaining(row.outcome)
  await expect(start(set)).rejects.toMatchObject({ name: 'StartError', message })
  const command = await recordTerminal((terminal) => runPortal(['vorgaenge'], set, terminal))
  expect(command).toMatchObject({ code: 2, out: '', err: message })
  expect(await listTables()).toEqual(before)
})

test('of an empty database that extensions have filled, the demo takes hold', async () => {
  const database = await emptyDatabase()
  await sql`create extension pg_stat_statements`.execute(database.db)
  const { environment } = await onServer(database)
  expect(await start({ ...environment, ...demo })).toBe('demo')
})

test('a portal and commands that are all the first agree that the database is the demo’s', async () => {
  const { environment } = await onServer(await emptyDatabase())
  const starts = await Promise.all(Array.from({ length: 3 }, () => start({ ...environment, ...demo })))
  expect(starts).toEqual(['demo', 'demo', 'demo'])
})

test.each([
  ...['127.0.0.1', 'localhost', '::1', '127.8.0.1'].map((host) => [host, false] as const),
  ...['0.0.0.0', '::', '192.168.1.5', 'portal.example', '127.example', '1270.0.0.1'].map(
    (host) => [host, true] as const,
  ),
])('of a demo on HOST=%s it warns: %s', (HOST, isOpen) => {
  for (const more of [{}, demo, { ...demo, DATABASE_URL: 'postgres://localhost/portal' }]) {
    expect(warnOfOpenDemo(loadConfig({ HOST, ...more })) !== undefined).toBe(isOpen)
  }
  for (const more of [{}, { DATABASE_URL: 'postgres://localhost/portal' }]) {
    expect(warnOfOpenDemo(loadConfig({ HOST, TENANTS_DIR: '/srv/mandanten', ...more }))).toBeUndefined()
  }
})
