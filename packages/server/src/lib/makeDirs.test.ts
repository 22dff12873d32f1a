import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDirs } from './makeDirs.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-dirs-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('makes every missing directory for the owner alone, and is content with one that exists', () => {
  makeDirs(join(dir, 'a/b'))
  makeDirs(join(dir, 'a/b'))
  expect(statSync(join(dir, 'a')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dir, 'a/b')).mode & 0o777).toBe(0o700)
})

test('says why there is none below a file', () => {
  writeFileSync(join(dir, 'file'), '')
  expect(() => makeDirs(join(dir, 'file'))).toThrow('EEXIST')
  expect(() => makeDirs(join(dir, 'file/a'))).toThrow('ENOTDIR')
})

test.runIf(process.platform === 'linux')('ends where the kernel makes no directories', () => {
  expect(() => makeDirs('/proc/ekp-none/data')).toThrow('ENOENT')
})
