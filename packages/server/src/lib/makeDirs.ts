import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
