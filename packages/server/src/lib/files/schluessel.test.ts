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

test('a key from the settings is used, and no file is written', () => {
  expect(openSchluessel({ schluessel: 'x'.repeat(32), dataDir: join(dir, 'neu') })).toBe('x'.repeat(32))
  expect(statSync(join(dir, 'neu'), { throwIfNoEntry: false })).toBeUndefined()
})

test('without the setting each data directory keeps a key of its own that only its owner can read', () => {
  const first = open(join(dir, 'a'))
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(open(join(dir, 'a'))).toBe(first)
  expect(open(join(dir, 'b'))).not.toBe(first)
  expect(readFileSync(join(dir, 'a/schluessel'), 'utf8')).toBe(`${first}\n`)
  expect(statSync(join(dir, 'a/schluessel')).mode & 0o777).toBe(0o600)
})

test('a key that another process of the same number is writing just now is left to it', () => {
  const others = join(dir, `schluessel.${process.pid}.tmp`)
  writeFileSync(others, 'half')
  expect(open()).toMatch(/^[\w-]{43}$/)
  expect(readFileSync(others, 'utf8')).toBe('half')
})

test('a restored key file that others could read becomes private again', () => {
  writeFileSync(join(dir, 'schluessel'), 'y'.repeat(43))
  chmodSync(join(dir, 'schluessel'), 0o644)
  expect(open()).toBe('y'.repeat(43))
  expect(statSync(join(dir, 'schluessel')).mode & 0o777).toBe(0o600)
})

test('a key file that is cut off or unreadable ends the start with a sentence', () => {
  writeFileSync(join(dir, 'schluessel'), 'kurz')
  expect(() => open()).toThrow('ist unvollständig')
  expect(() => open(join(dir, 'schluessel'))).toThrow('Nennen Sie ihn sonst mit SCHLUESSEL.')
})
