import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.mjs'
import { Stop } from './stop.mjs'

const binDir = join(root, 'node_modules', '.bin')
// The file itself, because npm 9 creates no link to it in .bin.
const brought = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
const oldest = [22, 18]

/** The Node that runs the portal: the one that was installed with it, or the host's own if it is new enough. */
export function findNode({ optional = false } = {}) {
  const found = [brought, process.execPath].find(isNewEnough)
  if (found !== undefined || optional) return found
  throw new Stop(
    `Für dieses System (${process.platform}-${process.arch}) bringt das Portal kein Node mit, und ` +
      `Node ${process.versions.node} ist zu alt. Installieren Sie Node ${oldest.join('.')} oder neuer.`,
  )
}

/** The environment in which `node` is the portal's own for every program that is started from here on. */
export function environmentFor(node) {
  return { ...process.env, PATH: [dirname(node), binDir, process.env.PATH].filter(Boolean).join(delimiter) }
}

function isNewEnough(node) {
  // A Node for another C library exists but cannot run here.
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  const [major, minor] = (stdout ?? '').trim().replace('v', '').split('.').map(Number)
  return status === 0 && (major > oldest[0] || (major === oldest[0] && minor >= oldest[1]))
}
