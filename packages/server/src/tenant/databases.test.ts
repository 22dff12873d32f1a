import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { DatabaseAway } from '../db/databaseErrors.ts'
import { openDatabase } from '../db/open.ts'
import { embeddedDirs } from '../testing/embedded.ts'
import { databaseUrl, testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { testTenant } from '../testing/testTenant.ts'
import { openDatabases } from './databases.ts'
import type { Tenant } from './tenant.ts'

// @module-tag full

const dirs = embeddedDirs()
const root = mkdtempSync(join(tmpdir(), 'ekp-databases-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a tenant with an address of its own needs neither DATABASE_URL nor the embedded PostgreSQL', async () => {
  const { connection, close } = await testDatabase()
  onTestFinished(close)
  const { host, user, port, database } = connection
  const address = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
  const dataDir = join(root, 'none')
  const tenant = testTenant({ datenbank: address })
  const databases = await openDatabases(loadConfig({ DATA_DIR: dataDir, TENANTS_DIR: root }), [tenant])
  onTestFinished(() => databases.close())
  const { rows } = await sql`select current_database() as name`.execute(databases.of(tenant))
  expect(rows).toEqual([{ name: database }])
  expect(databases.place).toBe('PostgreSQL (datenbank)')
  expect(existsSync(dataDir)).toBe(false)
})

test('tenants that would share a database are refused before anything starts', async () => {
  const dataDir = join(root, 'shared')
  const opening = openDatabases(loadConfig({ DATA_DIR: dataDir, TENANTS_DIR: root }), [
    testTenant(),
    testTenant({ datenbank: 'portal_test' }),
  ])
  await expect(opening).rejects.toThrow('haben dieselbe Datenbank (portal_test)')
  expect(existsSync(dataDir)).toBe(false)
})

test('portal and commands refuse a database of which a setting is off, before they change it', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { db, connection } = database
  const open = async () => {
    const databases = await openDatabases(loadConfig({ DATABASE_URL: databaseUrl(database), TENANTS_DIR: root }), [
      testTenant(),
    ])
    await databases.close()
  }
  await open()
  const set = (value: string) =>
    sql.raw(`alter database ${connection.database} set synchronous_commit = ${value}`).execute(db)
  await set('off')
  await sql`drop table kysely_migration_lock`.execute(db)
  await expect(open()).rejects.toThrow(
    `In der Datenbank ${connection.database} könnte verloren gehen, was das Portal bestätigt hat: synchronous_commit ist off.`,
  )
  const { rows } = await sql`select from pg_class where relname = 'kysely_migration_lock'`.execute(db)
  expect(rows).toEqual([])
  await set('local')
  await open()
})

const tenant = testTenant()
test('in the embedded PostgreSQL customers’ connections create nothing outside of the policies', async () => {
  const databases = await openDatabases(loadConfig({ DATA_DIR: dirs.filled(), TENANTS_DIR: root }), [tenant])
  const { rows } = await sql`
    select
      has_database_privilege('ekp_app', current_database(), 'TEMPORARY') as temporary,
      has_function_privilege('ekp_app', 'lo_create(oid)', 'EXECUTE') as lo
  `.execute(databases.of(tenant))
  await databases.close()
  expect(rows).toEqual([{ temporary: false, lo: false }])
})

function addressOf({ connection: { host, port = 0, user } }: TestDatabase, database: string): string {
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
}

const nachbarIn = (datenbank: string) => {
  const { app } = testTenant()
  return testTenant({ hosts: ['nachbar.example'], datenbank, app: { ...app, kurzname: 'nachbar' } })
}

test('a tenant without a database is closed and says why, its neighbour is open; it opens once there is one', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const missing = `${database.connection.database}_neu`
  const [here, nachbar] = [
    testTenant({ datenbank: addressOf(database, database.connection.database) }),
    nachbarIn(addressOf(database, missing)),
  ]
  const onClosed = vi.fn<(tenant: Tenant, grund: string) => void>()
  const databases = await openDatabases(
    loadConfig({ DATA_DIR: join(root, 'none'), TENANTS_DIR: root }),
    [here, nachbar],
    { onClosed },
  )
  onTestFinished(() => databases.close())
  const grund = 'Die Datenbank des Mandanten nachbar lässt sich nicht öffnen (es gibt sie nicht; 3D000).'
  expect([databases.whyClosed(here), databases.whyClosed(nachbar)]).toEqual([undefined, grund])
  expect(onClosed).toHaveBeenCalledWith(nachbar, grund)
  await expect(sql`select 1`.execute(databases.of(nachbar))).rejects.toThrow(DatabaseAway)
  await sql`select from anschlussnutzer`.execute(databases.of(here))

  const admin = openDatabase({ ...database.connection, database: 'postgres' }, { connections: 1 })
  onTestFinished(() => admin.destroy())
  await sql`create database ${sql.id(missing)}`.execute(admin)
  onTestFinished(async () => {
    await sql`drop database ${sql.id(missing)} with (force)`.execute(admin)
  })
  await databases.opened(nachbar)
  expect(databases.whyClosed(nachbar)).toBe(undefined)
  await sql`select from anschlussnutzer`.execute(databases.of(nachbar))
}, 60_000)

test('a tenant with a database that does not answer delays other tenants by a few seconds at most', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const here = testTenant({ datenbank: addressOf(database, database.connection.database) })
  const nachbar = nachbarIn(`postgres://portal@127.0.0.1:${port}/portal`)
  const databases = await openDatabases(loadConfig({ DATA_DIR: join(root, 'none'), TENANTS_DIR: root }), [
    nachbar,
    here,
  ])
  onTestFinished(() => databases.close())
  expect(databases.whyClosed(here)).toBe(undefined)
  expect(databases.whyClosed(nachbar)).toContain('Die Datenbank des Mandanten nachbar')
}, 30_000)

test('where no tenant’s database opens there is nothing to serve, and every reason is named', async () => {
  const tenants = [
    testTenant({ datenbank: 'postgres://portal@127.0.0.1:1/a' }),
    nachbarIn('postgres://x@127.0.0.1:1/b'),
  ]
  await expect(openDatabases(loadConfig({ DATA_DIR: join(root, 'none'), TENANTS_DIR: root }), tenants)).rejects.toThrow(
    'Die Datenbank des Mandanten test lässt sich nicht öffnen (dort läuft kein PostgreSQL; ECONNREFUSED).\n' +
      'Die Datenbank des Mandanten nachbar lässt sich nicht öffnen (dort läuft kein PostgreSQL; ECONNREFUSED).',
  )
})

test('a portal and commands that open a new database at once wait for each other', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const fresh = `${database.connection.database}_frisch`
  const admin = openDatabase({ ...database.connection, database: 'postgres' }, { connections: 1 })
  onTestFinished(() => admin.destroy())
  await sql`create database ${sql.id(fresh)}`.execute(admin)
  onTestFinished(async () => {
    await sql`drop database ${sql.id(fresh)} with (force)`.execute(admin)
  })
  const tenants = [testTenant({ datenbank: addressOf(database, fresh) })]
  const open = async () =>
    (await openDatabases(loadConfig({ DATA_DIR: join(root, 'none'), TENANTS_DIR: root }), tenants)).close()
  await expect(Promise.all([open(), open(), open(), open()])).resolves.toHaveLength(4)
}, 60_000)

test('a database that is replaced closes its tenant, waits while it is empty, and opens when it is filled', async () => {
  const database = await testDatabase()
  const { connection } = database
  const { database: name } = connection
  const backup = await testDatabase()
  onTestFinished(() => backup.close())
  const here = testTenant({ datenbank: addressOf(database, name) })
  const databases = await openDatabases(loadConfig({ DATA_DIR: join(root, 'none'), TENANTS_DIR: root }), [here])
  onTestFinished(() => databases.close())
  await sql`select from anschlussnutzer`.execute(databases.of(here))

  await database.close()
  const admin = openDatabase({ ...connection, database: 'postgres' }, { connections: 1 })
  onTestFinished(async () => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  })
  await sql`create database ${sql.id(name)}`.execute(admin)
  const look = () => sql`select from anschlussnutzer`.execute(databases.of(here)).catch(() => undefined)
  await expect
    .poll(async () => [await look(), databases.whyClosed(here)], { timeout: 20_000 })
    .toEqual([undefined, expect.stringContaining('Mandant test: Die Datenbank ist jetzt leer.')])

  await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
  await sql`create database ${sql.id(name)} template ${sql.id(backup.connection.database)}`.execute(admin)
  await databases.opened(here)
  await sql`select from anschlussnutzer`.execute(databases.of(here))
}, 60_000)
