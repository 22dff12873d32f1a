import { existsSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../errors.ts'

function isDir(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** A directory and those above it, for the owner alone. Node's own recursion never ends where the kernel makes none, as under /proc. */
export function makeDirs(path: string): void {
  if (isDir(path)) return
  if (!existsSync(dirname(path))) makeDirs(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been first.
    if (!isDir(path)) throw error
  }
}

const probe = Buffer.alloc(65_536)

/**
 * Why no file can be stored in a directory; undefined when one can, or when the directory does not exist, because then
 * nothing uses it.
 */
export async function whyNotWritableDir(dir: string): Promise<string | undefined> {
  const path = join(dir, `.schreibprobe-${process.pid}`)
  try {
    await writeFile(path, probe, { mode: 0o600 })
    return undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    return `In ${dir} lässt sich nichts speichern (${errorCode(error)}).`
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

const gatherMs = 100

/**
 * A log file that gathers lines for a moment: one write for many requests, and the rest when the process ends. On a
 * full disk lines are lost and the portal goes on: `onWritten` gets the error of each failed write, and undefined after
 * each that succeeded.
 */
export function openLogFile(path: string, onWritten: (failure: unknown) => void): { write(line: string): void } {
  const file = openSync(path, 'a', 0o600)
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    try {
      if (text === '') return
      writeSync(file, text)
      onWritten(undefined)
    } catch (error) {
      onWritten(error)
    }
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setTimeout(flush, gatherMs).unref()
      lines += line
    },
  }
}
