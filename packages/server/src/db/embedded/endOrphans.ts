import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../lib/errors.ts'

/**
 * Ends the processes of a PostgreSQL on `pg` whose portal was killed, and makes its pid file harmless. Only the holder
 * of the data directory's lock may call it.
 */
export async function endOrphans(pg: string): Promise<void> {
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
