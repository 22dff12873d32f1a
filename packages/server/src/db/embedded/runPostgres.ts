import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { endOrphans } from './endOrphans.ts'
import { errorCode } from '../../lib/errorCode.ts'
import type { Hold } from './holdDataDir.ts'
import { hasCluster, initCluster } from './initCluster.ts'
import { ownDir } from './ownDir.ts'
import { startPostmaster } from './postmaster.ts'
import { canRun, chooseRunAs, type RunAs } from './runAs.ts'
import { makeSocketDir, socketPort } from './socketDir.ts'
import type { EmbeddedConnection } from './state.ts'

export interface RunningPostgres {
  readonly connection: EmbeddedConnection
  stop(): Promise<void>
  onExit(listener: () => void): void
}

/** Starts PostgreSQL in a data directory that we hold, on a new database if there is none. */
export async function runPostgres(hold: Hold, report: (step: string) => void): Promise<RunningPostgres> {
  const { layout, owner } = hold
  for (const dir of [layout.lib, layout.log]) await ownDir(dir, owner)
  const binaries = await findBinaries(layout.lib)
  const runAs = (await hasCluster(layout.pg, binaries.major))
    ? await reopen(hold, binaries)
    : await create(hold, binaries, report)

  const host = await makeSocketDir(layout.run, runAs.owner)
  report('Datenbank starten')
  const postmaster = await startPostmaster({ pg: layout.pg, logDir: layout.log, socketDir: host, binaries, runAs })
  const connection = { host, port: socketPort, user: 'postgres' }
  hold.announce(connection)
  return {
    connection,
    stop: async () => {
      await postmaster.stop()
      if (host !== layout.run) await rm(host, { recursive: true, force: true })
    },
    onExit: (listener) => postmaster.process.once('exit', listener),
  }
}

async function reopen({ layout: { pg } }: Hold, binaries: Binaries): Promise<RunAs> {
  await endOrphans(pg)
  const { uid, gid } = await stat(pg)
  return chooseRunAs({
    owner: { uid, gid },
    exists: true,
    works: (runAs) => canRun(runAs, binaries.postgres, pg, binaries.env),
  })
}

async function create({ layout, owner }: Hold, binaries: Binaries, report: (step: string) => void): Promise<RunAs> {
  report('Datenbank anlegen')
  const { dataDir, pg } = layout
  for (const name of await readdir(dataDir)) {
    // An initdb that is just being ended may still write into it.
    const patience = { maxRetries: 20, retryDelay: 20 }
    if (name.startsWith('pg.neu-')) await rm(join(dataDir, name), { recursive: true, force: true, ...patience })
  }
  // Its own name each time: an initdb that is just being ended clears the directory it worked in.
  const newPg = join(dataDir, `pg.neu-${process.pid}`)
  const runAs = await chooseRunAs({
    owner,
    exists: false,
    works: async (candidate) => {
      try {
        await ownDir(newPg, candidate.owner)
      } catch (error) {
        // In a container even root may not give a directory away.
        if (errorCode(error) === 'EPERM') return false
        throw error
      }
      return canRun(candidate, binaries.postgres, newPg, binaries.env)
    },
  })
  await initCluster({ newPg, pg, dataDir }, binaries, runAs)
  return runAs
}
