import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './config.ts'
import { openDatabases } from './databases.ts'
import { testDatabase } from './testing/testDatabase.ts'
import { testTenant } from './testing/testTenant.ts'

const root = mkdtempSync(join(tmpdir(), 'ekp-databases-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a tenant with an address of its own needs neither DATABASE_URL nor the embedded PostgreSQL', async () => {
  const { connection, close } = await testDatabase()
  onTestFinished(close)
  const { host, user, port, database } = connection
  const address = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
  const dataDir = join(root, 'none')
  const tenant = testTenant({ datenbank: address })
  const databases = await openDatabases(loadConfig({ DATA_DIR: dataDir }), [tenant])
  onTestFinished(() => databases.close())
  const { rows } = await sql`select current_database() as name`.execute(databases.of(tenant))
  expect(rows).toEqual([{ name: database }])
  expect(databases.place).toBe('PostgreSQL (datenbank)')
  expect(existsSync(dataDir)).toBe(false)
})

test('tenants that would share a database are refused before anything starts', async () => {
  const dataDir = join(root, 'shared')
  const opening = openDatabases(loadConfig({ DATA_DIR: dataDir }), [
    testTenant(),
    testTenant({ datenbank: 'portal_test' }),
  ])
  await expect(opening).rejects.toThrow('haben dieselbe Datenbank (portal_test)')
  expect(existsSync(dataDir)).toBe(false)
})
