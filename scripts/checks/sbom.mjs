import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenseOf } from './supplyChain.mjs'

function toComponent(path, { version, integrity, optional, devOptional, ...entry }) {
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
  }
}

/**
 * A list in CycloneDX 1.6 of all foreign packages that are served or run. From the lock file, because `npm sbom` leaves
 * out those that tools need as well.
 */
export function deriveSbom({ name, version, packages }) {
  const foreign = Object.entries(packages).filter(
    ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev,
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: foreign.map(([path, entry]) => toComponent(path, entry)),
  }
}

/** Leaves the list in `.tmp/sbom.json` and answers it. */
export function writeSbom(root) {
  const sbom = deriveSbom(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  mkdirSync(join(root, '.tmp'), { recursive: true })
  writeFileSync(join(root, '.tmp/sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  return sbom
}
