import {
  chownSync,
  constants,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  chmodSync,
  closeSync,
  openSync,
} from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { errorCode, fileErrors, StartError, describeFileError } from '../../lib/errors.ts'
import { makeDirs } from '../../lib/files/files.ts'
import type { Owner } from './runAs.ts'
import { DatabaseSync } from 'node:sqlite'

/** A data directory that is ours alone. */
export interface Hold {
  readonly layout: Layout
  readonly owner: Owner
  /** Publishes how to reach PostgreSQL. */
  announce(connection: EmbeddedConnection): void
  release(): void
}

/** Takes hold of a data directory, or answers undefined when another process has it. */
export async function holdDataDir(
  dataDir: string,
  { shared, patienceMs }: { shared: boolean; patienceMs?: number | undefined },
): Promise<Hold | undefined> {
  const layout = layoutOf(dataDir)
  const owner = await openDataDir(layout.dataDir)
  const lock = takeLock(layout.lock, owner, patienceMs)
  if (lock === undefined) return undefined
  const self = { pid: process.pid, shared }
  writeState(layout.state, owner, self)
  return {
    layout,
    owner,
    announce: (connection) => writeState(layout.state, owner, { ...self, connection }),
    release: () => {
      deleteState(layout.state)
      lock.release()
    },
  }
}

/** Makes sure that the data directory exists and can be written; returns its owner. */
export async function openDataDir(dataDir: string): Promise<Owner> {
  try {
    makeDirs(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { uid, gid } = await stat(dataDir)
    return { uid, gid }
  } catch (error) {
    const sentence = fileErrors[errorCode(error)]
    if (!sentence) throw error
    throw new StartError(`Das Datenverzeichnis ${dataDir} ${sentence}. Wählen Sie mit DATA_DIR ein anderes.`)
  }
}

/** The paths in a data directory. */
interface Layout {
  readonly dataDir: string
  readonly pg: string
  readonly lib: string
  readonly run: string
  readonly log: string
  readonly lock: string
  readonly state: string
}

export function layoutOf(dataDir: string): Layout {
  const root = resolve(dataDir)
  return {
    dataDir: root,
    pg: join(root, 'pg'),
    lib: join(root, 'lib'),
    run: join(root, 'run'),
    log: join(root, 'log'),
    lock: join(root, 'portal.lock'),
    state: join(root, 'portal.json'),
  }
}

/** The connection for `pg`: `host` is the directory of the socket. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
}

const State = v.object({
  pid: v.number(),
  /** A server lets others use its PostgreSQL; a command keeps it to itself, because it ends it soon. */
  shared: v.boolean(),
  /** Present as soon as PostgreSQL takes connections. */
  connection: v.optional(v.object({ host: v.string(), port: v.number(), user: v.string() })),
})

/** What the holder of a data directory's lock tells others about itself. */
export type State = v.InferOutput<typeof State>

/** What the holder wrote down; undefined before that, and without a holder. */
export function readState(path: string): State | undefined {
  try {
    const result = v.safeParse(State, JSON.parse(readFileSync(path, 'utf8')))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

function writeState(path: string, owner: Owner, state: State): void {
  const next = `${path}.neu`
  writeFileSync(next, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  if (process.getuid?.() === 0) chownSync(next, owner.uid, owner.gid)
  renameSync(next, path)
}

function deleteState(path: string): void {
  rmSync(path, { force: true })
}

/** Held until `release()` or the end of the process, whatever ends it. */
interface Lock {
  release(): void
}

const usualPatienceMs = 300

/** SQLite would make the file as the umask says, and its journal like the file. */
function makePrivate(path: string): void {
  try {
    // Only a new one: to close one that is held would drop the lock.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    chmodSync(path, 0o600)
  }
}

/**
 * Takes the one lock on a data directory, or answers undefined when another process holds it. SQLite's exclusive
 * transaction is a lock of the kernel: it ends with the process, even one that is killed, and of two takers exactly one
 * wins. Lock files with a heartbeat can be taken over from a process that is only paused.
 */
function takeLock(path: string, owner: Owner, patienceMs = usualPatienceMs): Lock | undefined {
  // Never open this file by other means: closing any descriptor of it would drop the lock (POSIX).
  const database = new DatabaseSync(path, { open: false, timeout: patienceMs })
  try {
    makePrivate(path)
    database.open()
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if (database.isOpen) database.close()
    if (isBusy(error)) return undefined
    const reason = describeFileError(error) ?? (error instanceof Error ? error.message : String(error))
    throw new StartError(`Die Datei ${path} lässt sich nicht sperren (${reason}).`)
  }
  if (process.getuid?.() === 0) chownSync(path, owner.uid, owner.gid)
  return { release: () => database.isOpen && database.close() }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
