import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The packages of the lock file that must be there, as `{ path, version }`; with or without the development tools. */
export function listRequired({ dev }) {
  const compiler = `node_modules/@esbuild/${process.platform}-${process.arch}`
  return Object.entries(readLock('package-lock.json'))
    .filter(([path, entry]) => {
      if (!path.startsWith('node_modules/')) return false
      // Optional packages are those of other platforms, too; of ours, the compiler's stands for all.
      if (entry.optional || entry.devOptional) return path === compiler
      return dev || !entry.dev
    })
    .map(([path, entry]) => ({ path, version: entry.version }))
}

/** How many of these packages are there already, for showing progress. */
export function countPresent(required) {
  return required.filter(({ path }) => existsSync(join(root, path, 'package.json'))).length
}

/** Whether each of these packages is there in the version that the lock file names. */
export function isInstalled(required) {
  // npm writes this list at the very end, so that half an installation is never mistaken for a whole one.
  const present = readLock(join('node_modules', '.package-lock.json'))
  return required.every(({ path, version }) => present[path]?.version === version && existsSync(join(root, path)))
}

/** Whether the development tools were installed here, in whatever version. */
export function hasTools() {
  return existsSync(join(root, 'node_modules/vitest/package.json'))
}

function readLock(name) {
  try {
    return JSON.parse(readFileSync(join(root, name), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
