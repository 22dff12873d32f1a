import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSchluessel } from './schluessel.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-schluessel-'))
})
afterEach(() => rmSync(dir, { recursive: true }))
const open = (dataDir = dir) => openSchluessel({ schluessel: undefined, dataDir })

test('the setting counts, and then no file is made', () => {
  expect(openSchluessel({ schluessel: 'x'.repeat(32), dataDir: join(dir, 'neu') })).toBe('x'.repeat(32))
  expect(statSync(join(dir, 'neu'), { throwIfNoEntry: false })).toBeUndefined()
})

test('without it each data directory has its own, which stays and which only its owner reads', () => {
  const first = open(join(dir, 'a'))
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(open(join(dir, 'a'))).toBe(first)
  expect(open(join(dir, 'b'))).not.toBe(first)
  expect(readFileSync(join(dir, 'a/schluessel'), 'utf8')).toBe(`${first}\n`)
  expect(statSync(join(dir, 'a/schluessel')).mode & 0o777).toBe(0o600)
})

test('a restored file that others may read is closed again', () => {
  writeFileSync(join(dir, 'schluessel'), 'y'.repeat(43))
  chmodSync(join(dir, 'schluessel'), 0o644)
  expect(open()).toBe('y'.repeat(43))
  expect(statSync(join(dir, 'schluessel')).mode & 0o777).toBe(0o600)
})

test('one that is cut off or cannot be read ends the start with a sentence', () => {
  writeFileSync(join(dir, 'schluessel'), 'kurz')
  expect(() => open()).toThrow('ist unvollständig')
  expect(() => open(join(dir, 'schluessel'))).toThrow('Nennen Sie ihn sonst mit SCHLUESSEL.')
})
