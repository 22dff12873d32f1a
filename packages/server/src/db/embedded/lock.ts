import { chmodSync, chownSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../lib/startError.ts'
import type { Owner } from './ownDir.ts'

/** Held until `release()` or the end of the process, whatever ends it. */
export interface Lock {
  release(): void
}

const patienceMs = 300

/**
 * Takes the one lock on a data directory, or answers undefined when another process holds it.
 * SQLite's exclusive transaction is a lock of the kernel: it cannot go stale, and of two takers exactly one wins.
 */
export function takeLock(path: string, owner: Owner): Lock | undefined {
  // Never open this file by other means: closing any descriptor of it would drop the lock (POSIX).
  const database = new DatabaseSync(path, { open: false, timeout: patienceMs })
  try {
    database.open()
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if (database.isOpen) database.close()
    if (isBusy(error)) return undefined
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`Die Datei ${path} lässt sich nicht sperren (${reason}).`)
  }
  // SQLite makes it as the umask says. By its name, for to open it would drop the lock.
  chmodSync(path, 0o600)
  if (process.getuid?.() === 0) chownSync(path, owner.uid, owner.gid)
  return { release: () => database.isOpen && database.close() }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
