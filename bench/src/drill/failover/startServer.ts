import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { findBinaries } from '../../../../packages/server/src/db/embedded/binaries.ts'
import { canRun, chooseRunAs, commandAs, ownDir } from '../../../../packages/server/src/db/embedded/runAs.ts'
import { openDatabase } from '../../../../packages/server/src/db/open.ts'

/** One of two PostgreSQL servers; it is reached over its socket. */
export interface Server {
  readonly connection: { readonly host: string; readonly port: number; readonly user: string }
  readonly socketPath: string
  /** SIGINT lets it end cleanly, SIGKILL does not. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
}

/** Starts the PostgreSQL of a portal's data directory by itself, durable and ready for a replica. */
export async function startServer(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Server> {
  const [pg, run, lib] = [join(dataDir, 'pg'), join(dataDir, 'run'), join(dataDir, 'lib')]
  const { uid, gid } = statSync(pg)
  mkdirSync(lib, { recursive: true })
  await ownDir(run, { uid, gid })
  const binaries = await findBinaries(lib)
  const runAs = await chooseRunAs({
    owner: { uid, gid },
    exists: true,
    works: (candidate) => canRun(candidate, binaries.postgres, pg, binaries.env),
  })
  const all = {
    listen_addresses: '',
    unix_socket_directories: run,
    wal_level: 'replica',
    max_wal_senders: '5',
    hot_standby: 'on',
    shared_buffers: '48MB',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { program, args } = commandAs(runAs, 'INT', binaries.postgres, '-D', pg, ...options)
  const child = spawn(program, args, { env: binaries.env, cwd: '/', stdio: 'ignore' })
  const connection = { host: run, port: 5432, user: 'postgres' }
  await untilUp(child, connection)
  return {
    connection,
    socketPath: join(run, '.s.PGSQL.5432'),
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

async function untilUp(child: ChildProcess, connection: Server['connection']): Promise<void> {
  const db = openDatabase({ ...connection, database: 'postgres' }, { connections: 1 })
  const isUp = () =>
    sql`select`.execute(db).then(
      () => true,
      () => false,
    )
  try {
    while (!(await isUp())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
      await setTimeout(50)
    }
  } finally {
    await db.destroy()
  }
}
