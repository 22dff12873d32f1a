import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode, StartError } from '../../lib/errors.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import type { EmbeddedConnection, Hold } from './dataDir.ts'
import { startPostmaster } from './postmaster.ts'
import { canRun, chooseRunAs, commandAs, ownDir, type RunAs } from './runAs.ts'
import { makeSocketDir, socketPort } from './socket.ts'

interface RunningPostgres {
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

/** Whether there is a database; throws a `StartError` for one that this PostgreSQL cannot open. */
async function hasCluster(pg: string, major: string): Promise<boolean> {
  const names = await readdir(pg).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw new StartError(`Die Datenbank unter ${pg} lässt sich nicht lesen (${errorCode(error)}).`)
  })
  if (names.length === 0) return false
  const version = (await readFile(join(pg, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === major) return true
  throw new StartError(
    version === ''
      ? `${pg} enthält Dateien, aber keine Datenbank. Wählen Sie mit DATA_DIR ein anderes Verzeichnis.`
      : `Die Datenbank unter ${pg} stammt von PostgreSQL ${version}, dieses Portal bringt ${major} mit. ` +
          'Sichern Sie sie mit pg_dump der alten Version, und spielen Sie sie in ein leeres Verzeichnis zurück.',
  )
}

/** Creates the database in `newPg` and moves it to its place when it is complete, so that half a one is never used. */
export async function initCluster(
  { newPg, pg, dataDir }: { newPg: string; pg: string; dataDir: string },
  binaries: Binaries,
  runAs: RunAs,
): Promise<void> {
  const { program, args } = commandAs(
    runAs,
    'TERM',
    binaries.initdb,
    `--pgdata=${newPg}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    // Only its own user can enter the directory of the socket, and there is no other way in.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  )
  try {
    await promisify(execFile)(program, args, { env: binaries.env, cwd: '/' })
  } catch (error) {
    await rm(newPg, { recursive: true, force: true })
    throw new StartError(`Die Datenbank lässt sich unter ${dataDir} nicht anlegen: ${lastWords(error)}`)
  }
  await rename(newPg, pg)
  const dir = await open(dataDir)
  await dir.sync()
  await dir.close()
}

function lastWords(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'ohne Angabe von Gründen'
}

/**
 * Ends the processes of a PostgreSQL on `pg` whose portal was killed, and makes its pid file harmless. Only the holder
 * of the data directory's lock may call it.
 */
async function endOrphans(pg: string): Promise<void> {
  const pidFile = join(pg, 'postmaster.pid')
  const pid = readPid(pidFile)
  // The postmaster first, which ends its processes itself; then those that are left.
  for (const { signal, onlyPostmaster, waitMs } of steps) {
    const orphans = (await findProcesses(pg, pid)).filter((orphan) => !onlyPostmaster || orphan === pid)
    if (orphans.length === 0) continue
    for (const orphan of orphans) kill(orphan, signal)
    await waitUntilGone(pg, pid, waitMs)
  }
  const [survivor] = await findProcesses(pg, pid)
  if (survivor !== undefined) {
    throw new StartError(`Der Prozess ${survivor} arbeitet noch auf der Datenbank ${pg} und lässt sich nicht beenden.`)
  }
  await disown(pidFile)
}

const steps = [
  { signal: 'SIGINT', onlyPostmaster: true, waitMs: 10_000 },
  { signal: 'SIGQUIT', onlyPostmaster: false, waitMs: 3000 },
  { signal: 'SIGKILL', onlyPostmaster: false, waitMs: 2000 },
] as const

async function waitUntilGone(pg: string, pid: number | undefined, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs
  while (performance.now() < end && (await findProcesses(pg, pid)).length > 0) await sleep(20)
}

/** A pid that now belongs to another process, as happens in containers, would keep PostgreSQL from starting. */
async function disown(pidFile: string): Promise<void> {
  const pid = readPid(pidFile)
  if (pid === undefined) await rm(pidFile, { force: true })
  // Not deleted: its further lines let PostgreSQL check its shared memory. A file with the pid of its parent counts as
  // stale.
  else writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
}

function readPid(pidFile: string): number | undefined {
  try {
    return Number(/^\d+(?=\n)/.exec(readFileSync(pidFile, 'utf8'))?.[0]) || undefined
  } catch {
    return undefined
  }
}

/** The processes of PostgreSQL on `pg`: each works in that directory, whatever its number. */
async function findProcesses(pg: string, pid: number | undefined): Promise<number[]> {
  if (process.platform !== 'linux') return pid !== undefined && isPostgres(pid, pg) ? [pid] : []
  const place = await stat(pg)
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const cwd = await stat(`/proc/${name}/cwd`).catch(() => undefined)
    if (cwd?.ino === place.ino && cwd.dev === place.dev && isNamedPostgres(name)) found.push(Number(name))
  }
  return found
}

/** Somebody's shell may stand in that directory, too. */
function isNamedPostgres(name: string): boolean {
  try {
    return readFileSync(`/proc/${name}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

function isPostgres(pid: number, pg: string): boolean {
  try {
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(pg)
  } catch {
    return false
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in between.
  }
}
