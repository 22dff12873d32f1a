import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { joinEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/open.ts'
import { findFreePort, repositoryDir } from '../processes.ts'

/** A portal that is started again whenever it ends, as by a service manager. */
interface Supervision {
  readonly origin: string
  /** The number of the current process. */
  pid(): number
  /** Waits until the portal is ready; fails with its last output. */
  ready(boundMs?: number): Promise<void>
  /** How often it ended by itself or by a kill. */
  ends(): number
  stop(): Promise<void>
}

export async function supervise(env: NodeJS.ProcessEnv): Promise<Supervision> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let isStopping = false
  let ends = 0
  let printed = ''

  function start(): void {
    child = spawn(process.execPath, ['packages/server/dist/main.js'], {
      cwd: repositoryDir,
      env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed = `${printed}${text}`.slice(-500)))
    child.once('exit', () => {
      if (isStopping) return
      ends += 1
      void setTimeout(200).then(() => (isStopping ? undefined : start()))
    })
  }

  start()
  return {
    origin,
    pid: () => child.pid ?? 0,
    ready: async (boundMs = 120_000) => {
      const end = performance.now() + boundMs
      while (!(await isReady(origin))) {
        if (performance.now() > end) throw new Error(`The portal does not become ready: ${printed}`)
        await setTimeout(20)
      }
    },
    ends: () => ends,
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

export function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

export interface Supervised {
  readonly betrieb: Supervision
  readonly dataDir: string
  /** A direct connection to its database. */
  readonly db: Database
}

/** Runs a drill against a supervised demo portal of its own on its embedded PostgreSQL. */
export async function withSupervised<T>(
  drill: (ueberwacht: Supervised) => Promise<T>,
  { dataDir = mkdtempSync(join(tmpdir(), 'ekp-drill-')), env = {} }: { dataDir?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<T> {
  const betrieb = await supervise({ TRUSTED_PROXIES: '127.0.0.1', ...env, DATA_DIR: dataDir })
  try {
    await betrieb.ready()
    const { connection } = await joinEmbedded(dataDir)
    const db = openDatabase(
      { ...connection, database: 'portal_swm' },
      { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 },
    )
    try {
      return await drill({ betrieb, dataDir, db })
    } finally {
      await db.destroy()
    }
  } finally {
    await betrieb.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
