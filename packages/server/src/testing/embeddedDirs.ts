import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { EmbeddedConnection } from '../db/embedded/dataDir.ts'
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded/embedded.ts'

/** Data directories for one test file. */
export interface EmbeddedDirs {
  readonly root: string
  /** A path where nothing is. */
  empty(): string
  /** A data directory with a database, cheaper than a new one. */
  filled(): string
}

export function embeddedDirs(): EmbeddedDirs {
  const root = mkdtempSync(join(tmpdir(), 'ekp-embedded-'))
  const template = join(root, 'template')
  let count = 0
  beforeAll(async () => (await startEmbedded(template)).stop())
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const empty = () => {
    count += 1
    return join(root, `data-${count}`)
  }
  return {
    root,
    empty,
    filled: () => {
      const dataDir = empty()
      execFileSync('cp', ['-a', template, dataDir])
      return dataDir
    },
  }
}

/** Starts it for the current test. */
export async function startForTest(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded(dataDir)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Runs one statement over a connection of its own. */
export async function queryOnce(connection: EmbeddedConnection, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  // An end of the connection that no query waits for is what these tests provoke.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const result: pg.QueryArrayResult<unknown[]> = await client.query({ text: sql, rowMode: 'array' })
    return result.rows
  } finally {
    await client.end()
  }
}

/** The numbers of all processes that work in a directory. */
export function processesIn(dir: string): string[] {
  const place = statSync(dir).ino
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && statSync(`/proc/${name}/cwd`).ino === place
    } catch {
      return false
    }
  })
}
