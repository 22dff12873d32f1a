import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { findBinaries } from '../../../../packages/server/src/db/embedded/binaries.ts'
import { startEmbedded } from '../../../../packages/server/src/db/embedded/embedded.ts'
import { canRun, chooseRunAs, commandAs, ownDir } from '../../../../packages/server/src/db/embedded/runAs.ts'
import { openDatabase } from '../../../../packages/server/src/db/open.ts'

export interface ServerPair {
  readonly primary: Server
  readonly standby: Server
}

/** Runs `task` on two PostgreSQL servers with a database `portal`: what one acknowledges, the other has on its disk. */
export async function withReplica<T>(task: (pair: ServerPair) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'ekp-paar-'))
  const [first, second] = [join(root, 'a'), join(root, 'b')]
  const servers: Server[] = []
  try {
    await (await startEmbedded(first)).stop()
    // A replica cannot replay what its primary wrote before it was set up for replicas.
    const single = await startServer(first, {})
    servers.push(single)
    const db = openDatabase({ ...single.connection, database: 'postgres' })
    await sql`create database portal`.execute(db)
    await db.destroy()
    await single.end('SIGINT')
    copyCluster(join(first, 'pg'), join(second, 'pg'))
    const primary = await startServer(first, { synchronous_standby_names: '*' })
    servers.push(primary)
    const { host, port, user } = primary.connection
    const standby = await startServer(second, { primary_conninfo: `host=${host} port=${port} user=${user}` })
    servers.push(standby)
    await untilSynchronous(primary)
    return await task({ primary, standby })
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  }
}

/** Copies the files of a stopped cluster, which serves as a base backup. */
function copyCluster(from: string, to: string): void {
  mkdirSync(join(to, '..'), { mode: 0o700 })
  execFileSync('cp', ['-a', from, to])
  const { uid, gid } = statSync(from)
  const signal = join(to, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, uid, gid)
}

async function untilSynchronous({ connection }: Server): Promise<void> {
  const db = openDatabase({ ...connection, database: 'postgres' })
  try {
    for (let tries = 0; tries < 600; tries++) {
      const { rows } = await sql`select from pg_stat_replication where sync_state = 'sync'`.execute(db)
      if (rows.length > 0) return
      await setTimeout(50)
    }
    throw new Error('The replica does not connect')
  } finally {
    await db.destroy()
  }
}

/** One of two PostgreSQL servers; clients reach it over its socket. */
interface Server {
  readonly connection: { readonly host: string; readonly port: number; readonly user: string }
  readonly socketPath: string
  /** SIGINT lets it end cleanly, SIGKILL does not. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
}

/** Starts the PostgreSQL of a portal's data directory by itself, durable and ready for a replica. */
async function startServer(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Server> {
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
