import { expect, test } from 'vitest'
import { deriveSbom } from './sbom.mjs'

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

test('the list has every foreign package that is served or run, with what it is and may be used for', () => {
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
