import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './findNode.mjs'
import { root } from './root.mjs'
import { runNpm } from './runNpm.mjs'

/**
 * Runs an installation on a Node that is new enough. On an older one npm leaves out optional packages that ask for
 * more, among them the compilers of this platform; so the portal's own Node is fetched first, alone.
 */
export async function withInstallerNode(install) {
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
