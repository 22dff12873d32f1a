import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDirs, openLogFile } from './files.ts'

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

test('a directory below a file fails with a reason', () => {
  writeFileSync(join(dir, 'file'), '')
  expect(() => makeDirs(join(dir, 'file'))).toThrow('EEXIST')
  expect(() => makeDirs(join(dir, 'file/a'))).toThrow('ENOTDIR')
})

test.runIf(process.platform === 'linux')('ends where the kernel makes no directories', () => {
  expect(() => makeDirs('/proc/ekp-none/data')).toThrow('ENOENT')
})

let logDir: string
let path: string
beforeEach(() => {
  logDir = mkdtempSync(join(tmpdir(), 'ekp-log-'))
  path = join(logDir, 'portal.log')
})
afterEach(() => rmSync(logDir, { recursive: true }))

test('lines arrive in their order within a moment, for the owner alone', async () => {
  const log = openLogFile(path, (failure) => expect(failure).toBeUndefined())
  for (let line = 0; line < 1000; line++) log.write(`${line}\n`)
  await vi.waitFor(() => expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(1001), { timeout: 60_000 })
  expect(readFileSync(path, 'utf8').startsWith('0\n1\n2\n')).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  log.write('later\n')
  await vi.waitFor(() => expect(readFileSync(path, 'utf8').endsWith('\nlater\n')).toBe(true), { timeout: 60_000 })
})

test('the last line before the end of the process is kept', () => {
  const module = new URL('./files.ts', import.meta.url).href
  const script = `import { openLogFile } from ${JSON.stringify(module)}; openLogFile(${JSON.stringify(path)}, console.error).write('fatal\\n'); process.exit(1)`
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).status).toBe(1)
  expect(readFileSync(path, 'utf8')).toBe('fatal\n')
})
