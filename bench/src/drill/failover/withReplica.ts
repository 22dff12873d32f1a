import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbedded } from '../../../../packages/server/src/db/embedded/embedded.ts'
import { openDatabase } from '../../../../packages/server/src/db/open.ts'
import { type Server, startServer } from './startServer.ts'

export interface Paar {
  readonly primary: Server
  readonly standby: Server
}

/** Runs `task` on two PostgreSQL servers with a database `portal`: what one acknowledges, the other has on its disk. */
export async function withReplica<T>(task: (paar: Paar) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'ekp-paar-'))
  const [first, second] = [join(root, 'a'), join(root, 'b')]
  const servers: Server[] = []
  try {
    await (await startEmbedded(first)).stop()
    // What was written before a server is ready for replicas cannot be replayed by one.
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

/** A copy of a cluster that stands still is a base backup. */
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
    throw new Error('The replica does not come')
  } finally {
    await db.destroy()
  }
}
