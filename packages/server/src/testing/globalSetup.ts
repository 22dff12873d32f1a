import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'

export type TestPostgres = { host: string; user: string; port?: number; password?: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

const memoryDir = '/dev/shm'

/** A folder in memory, where PostgreSQL never waits for a disk; the usual one where memory has less than 1 GB for it. */
function findFastDir(): string {
  if (!existsSync(memoryDir)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryDir)
  return bavail * bsize >= 1e9 ? memoryDir : tmpdir()
}

/** Settings of a server under which nothing works that relies on those PostgreSQL comes with. */
const hostileSettings = [
  "datestyle = 'German, DMY'",
  "intervalstyle = 'sql_standard'",
  "timezone = 'Asia/Kathmandu'",
  "bytea_output = 'escape'",
  'extra_float_digits = -10',
  "client_encoding = 'LATIN1'",
  'standard_conforming_strings = off',
  'array_nulls = off',
  'transform_null_equals = on',
  'search_path = pg_catalog',
  'row_security = off',
  "default_transaction_isolation = 'serializable'",
  'default_transaction_deferrable = on',
]

/** One real PostgreSQL for the run, with a migrated template that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(findFastDir(), 'ekp-test-'))
  const postgres = await startEmbedded(dataDir)
  const admin = new pg.Client({ ...postgres.connection, database: 'postgres' })
  await admin.connect()
  for (const setting of hostileSettings) await admin.query(`alter role all set ${setting}`)
  await admin.query('create database template_portal')
  await admin.end()
  const template = openDatabase({ ...postgres.connection, database: 'template_portal' })
  await migrate(template)
  await template.destroy()
  project.provide('postgres', { ...postgres.connection })
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
