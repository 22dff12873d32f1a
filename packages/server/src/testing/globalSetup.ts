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

/** One real PostgreSQL for the run, with a migrated template that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(findFastDir(), 'ekp-test-'))
  const postgres = await startEmbedded(dataDir)
  const admin = new pg.Client({ ...postgres.connection, database: 'postgres' })
  await admin.connect()
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
