import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor, findNode } from './findNode.mjs'
import { root } from './root.mjs'
import { runQuietly } from './runQuietly.mjs'

const failure =
  'Der Browser für die Prüfungen lässt sich nicht installieren. Mit CHROMIUM_PATH wird ein vorhandener benutzt.'

/** The step that installs a Chromium for the browser tests; none when there is one. */
export function browserSteps() {
  const { CHROMIUM_PATH } = process.env
  const known = [CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  if (known.some((path) => path !== undefined && existsSync(path))) return []
  // On Ubuntu the package `chromium` is empty.
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  const fromDebian = isDebian && process.getuid?.() === 0
  return [{ title: 'Browser installieren', run: fromDebian ? installFromDebian : installFromPlaywright }]
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { failure, env })
  // `npm run test:full` moves the date with libfaketime.
  const packages = ['chromium', 'chromium-headless-shell', 'libfaketime']
  await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { failure, env })
}

async function installFromPlaywright() {
  const node = findNode()
  const cli = join(root, 'node_modules/playwright/cli.js')
  await runQuietly(node, [cli, 'install', 'chromium'], { failure, env: environmentFor(node) })
}
