import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { EmbeddedConnection } from '../db/embedded/dataDir.ts'
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded/embedded.ts'

/** Data directories for one test file. */
interface EmbeddedDirs {
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

/** A process that prints lines. */
interface EmbeddedChild {
  readonly process: ChildProcess
  /** Its next line; fails when it has ended instead. */
  nextLine(): Promise<string>
  /** Everything it printed that was not yet asked for. */
  remainingLines(): Promise<string[]>
  /** Lets it end by itself. */
  finish(): Promise<void>
}

const embedded = new URL('../db/embedded/embedded.ts', import.meta.url).href

/** What a child may run: a server that lives until `finish()`. */
export const serveUntilFinished = `
  const postgres = await startEmbedded(dataDir)
  console.log('ready')
  process.stdin.resume().on('end', () => postgres.stop())
`

/** Runs code in a process of its own, with `startEmbedded`, `joinEmbedded`, `pg` and `dataDir` in scope. */
export function spawnEmbeddedChild(dataDir: string, code: string, prefix: readonly string[] = []): EmbeddedChild {
  const script = `
    import { startEmbedded, joinEmbedded } from ${JSON.stringify(embedded)}
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const dataDir = ${JSON.stringify(dataDir)}
    try { ${code} } catch (error) { console.log(error.name + ': ' + error.message) }
  `
  const [program, ...args] = [...prefix, process.execPath, '--input-type=module', '-e', script]
  const child = spawn(program ?? '', args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const finish = async () => {
    child.stdin.end()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  onTestFinished(async () => {
    const bound = setTimeout(() => child.kill('SIGKILL'), 5000)
    await finish()
    clearTimeout(bound)
  })
  return {
    process: child,
    finish,
    nextLine: async () => {
      const line: IteratorResult<string, undefined> = await lines.next()
      if (line.value === undefined) throw new Error('the child has ended')
      return line.value
    },
    remainingLines: async () => {
      const found: string[] = []
      for (;;) {
        const line: IteratorResult<string, undefined> = await lines.next()
        if (line.value === undefined) return found
        found.push(line.value)
      }
    },
  }
}
