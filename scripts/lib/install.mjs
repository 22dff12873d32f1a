import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './findNode.mjs'
import { root } from './root.mjs'
import { runNpm } from './runQuietly.mjs'

/** The steps that install what is missing; none when everything is there. A full installation serves both. */
export function installSteps({ dev, packed = [] }) {
  const required = listRequired({ dev, packed })
  if (isInstalled(required)) return []
  return [
    {
      title: dev ? 'Abhängigkeiten und Prüfwerkzeuge installieren' : 'Abhängigkeiten installieren',
      progress: () => `${countPresent(required)} von ${required.length} Paketen`,
      run: async () => {
        // If the portal is installed, it may be running, so this adds packages without removing the others first.
        if (dev && isInstalled(listRequired({ dev: false }))) {
          await npm('install', '--no-save', '--include=dev')
          if (isInstalled(required)) return
        }
        // A start after an update keeps the development tools where they were installed.
        await npm('ci', dev || hasTools() ? '--include=dev' : '--omit=dev')
      },
    },
  ]
}

async function npm(...args) {
  await withInstallerNode((node) =>
    runNpm(node, args, {
      failure: 'Die Abhängigkeiten lassen sich nicht installieren. Braucht der Zugang zum Internet einen Proxy?',
    }),
  )
}

/**
 * The packages of the lock file that must be there, as `{ path, version }`; with or without the development tools, and
 * with the optional ones that are `packed`.
 */
function listRequired({ dev, packed = [] }) {
  const ofPlatform = [`@esbuild/${process.platform}-${process.arch}`, ...packed].map((name) => `node_modules/${name}`)
  return Object.entries(readLock('package-lock.json'))
    .filter(([path, entry]) => {
      if (!path.startsWith('node_modules/')) return false
      // Optional packages include those of other platforms; of this platform's, the compiler's is checked, and what is packed.
      if (entry.optional || entry.devOptional) return ofPlatform.includes(path)
      return dev || !entry.dev
    })
    .map(([path, entry]) => ({ path, version: entry.version }))
}

/** How many of these packages are there already, for showing progress. */
function countPresent(required) {
  return required.filter(({ path }) => existsSync(join(root, path, 'package.json'))).length
}

/** Whether each of these packages is there in the version that the lock file names. */
function isInstalled(required) {
  // npm writes this list at the very end, so an interrupted installation does not count as complete.
  const present = readLock(join('node_modules', '.package-lock.json'))
  return required.every(({ path, version }) => present[path]?.version === version && existsSync(join(root, path)))
}

/** Whether the development tools were installed here, in whatever version. */
function hasTools() {
  return existsSync(join(root, 'node_modules/vitest/package.json'))
}

function readLock(name) {
  try {
    return JSON.parse(readFileSync(join(root, name), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/**
 * Runs an installation on a Node that is new enough. On an older one npm leaves out optional packages that require a
 * newer one, among them the compilers of this platform; so this first installs only the portal's own Node.
 */
async function withInstallerNode(install) {
  const name = `node-${process.platform}-${process.arch}`
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const entry = packages[`node_modules/${name}`]
  const present = findNode({ optional: entry !== undefined })
  if (present !== undefined) return install(present)

  const folder = join(root, '.tmp', 'node')
  const dependencies = { [name]: entry.version }
  const lock = {
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies }, [`node_modules/${name}`]: { ...entry, optional: undefined } },
  }
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    await runNpm(process.execPath, ['ci'], { cwd: folder, failure: `${name} lässt sich nicht laden.` })
    return await install(join(folder, 'node_modules', name, 'bin', 'node'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
