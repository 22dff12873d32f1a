import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './config.ts'
import { openDatabases } from './databases.ts'
import { databaseUrl } from './testing/databaseUrl.ts'
import { embeddedDirs } from './testing/embeddedDirs.ts'
import { testDatabase } from './testing/testDatabase.ts'
import { testTenant } from './testing/testTenant.ts'

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
