import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkSupplyChain } from './supplyChain.mjs'

let root
afterEach(() => rmSync(root, { recursive: true, force: true }))

const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
function check(packages) {
  root = mkdtempSync(join(tmpdir(), 'supply-chain-'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'portal' }, ...packages } }))
  return checkSupplyChain(root)
}

test('packages from the registry with a checksum and a permitted licence pass, and so do own packages', () => {
  expect(
    check({
      'node_modules/a': { ...good, resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' },
      'node_modules/a/node_modules/b': { ...good, license: '(MIT or MPL-2.0)' },
      'node_modules/tool': { ...good, license: 'GPL-3.0-only', dev: true },
      'node_modules/@ekp/wire': { link: true, resolved: 'packages/wire' },
      'packages/wire': { name: '@ekp/wire' },
    }),
  ).toEqual([])
})

test.each([
  [{ ...good, integrity: undefined }, 'no SHA-512 of its content'],
  [{ ...good, integrity: 'sha1-x' }, 'no SHA-512 of its content'],
  [{ ...good, resolved: 'git+ssh://git@example.org/a.git' }, 'not from the registry but from git+ssh'],
  [{ ...good, license: 'MIT AND GPL-3.0-only' }, 'its licence is MIT AND GPL-3.0-only'],
  [{ ...good, license: undefined }, 'its licence is none'],
])('%j is refused', (entry, sentence) => {
  const findings = check({ 'node_modules/a': entry })
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain(`node_modules/a: ${sentence}`)
})
