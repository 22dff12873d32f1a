import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../lib/startError.ts'
import type { Binaries } from './binaries.ts'
import { commandAs, type RunAs } from './runAs.ts'
import { settingsOf } from './settings.ts'

/** A running PostgreSQL. */
export interface Postmaster {
  readonly process: ChildProcess
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>
}

export interface PostmasterOptions {
  readonly pg: string
  readonly logDir: string
  readonly socketDir: string
  readonly binaries: Binaries
  readonly runAs: RunAs
}

const startBoundMs = 180_000

/** Starts PostgreSQL; resolves when it takes connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const logFile = join(options.logDir, 'postgres.log')
  const logStart = turnLog(options.logDir, logFile)
  const child = spawnPostgres(options, logFile)
  const stop = () => stopPostgres(child)
  // Without setpriv this is what ends it when the portal exits without stopping it.
  const killOnExit = () => child.kill('SIGINT')
  process.once('exit', killOnExit)
  child.once('exit', () => process.off('exit', killOnExit))

  const end = performance.now() + startBoundMs
  while (!isReady(options.pg, child.pid)) {
    if (hasEnded(child)) {
      throw new StartError(
        `PostgreSQL ist nicht gestartet (${lastWords(logFile, logStart)}). Näheres steht in ${logFile}.`,
      )
    }
    if (performance.now() > end) {
      await stop()
      throw new StartError(`PostgreSQL wird nicht fertig mit dem Starten. Näheres steht in ${logFile}.`)
    }
    await sleep(10)
  }
  return { process: child, stop }
}

function spawnPostgres({ pg, socketDir, binaries, runAs }: PostmasterOptions, logFile: string): ChildProcess {
  const { program, args } = commandAs(runAs, 'INT', binaries.postgres, '-D', pg, ...settingsOf(socketDir))
  const log = openSync(logFile, 'a', 0o600)
  try {
    // In a group of its own: Ctrl-C ends the portal, and the portal ends PostgreSQL after its last request.
    const child = spawn(program, args, { env: binaries.env, cwd: '/', detached: true, stdio: ['ignore', log, log] })
    child.on('error', () => undefined)
    return child
  } finally {
    closeSync(log)
  }
}

/** PostgreSQL writes its state into the eighth line of this file. */
function isReady(pg: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(pg, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/** A fast shutdown; after 10 s an immediate one, from which the next start recovers without loss. */
async function stopPostgres(child: ChildProcess): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (hasEnded(child)) return
    child.kill(signal)
    await Promise.race([once(child, 'exit'), sleep(waitMs, undefined, { ref: false })])
  }
}

/** Keeps one older log beside the current one; answers where the current one goes on. */
function turnLog(logDir: string, logFile: string): number {
  const largest = 1_000_000
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= largest) return size
  renameSync(logFile, join(logDir, 'postgres.log.1'))
  return 0
}

function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n')
  const line = lines.findLast((text) => text.includes('FATAL')) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(?:FATAL|LOG): +/, '')
}
