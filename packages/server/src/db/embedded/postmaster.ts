import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../lib/errors.ts'
import type { Binaries } from './binaries.ts'
import { commandAs, type RunAs } from './runAs.ts'

/** A running PostgreSQL. */
interface Postmaster {
  readonly process: ChildProcess
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>
}

interface PostmasterOptions {
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

/** What PostgreSQL is started with: durable, small, reachable over its socket only, and silent about values. */
function settingsOf(socketDir: string): string[] {
  return Object.entries({ ...settings, unix_socket_directories: socketDir }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  timezone: 'UTC',
  log_timezone: 'UTC',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '100',
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',

  // Statements and error messages carry personal data (IBAN, readings): none of them reaches the log.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
} as const
