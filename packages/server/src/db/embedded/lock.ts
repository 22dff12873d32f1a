import { chmodSync, chownSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describeFileError, errorCode, StartError } from '../../lib/errors.ts'
import type { Owner } from './runAs.ts'

/** Held until `release()` or the end of the process, whatever ends it. */
export interface Lock {
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
export function takeLock(path: string, owner: Owner, patienceMs = usualPatienceMs): Lock | undefined {
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
