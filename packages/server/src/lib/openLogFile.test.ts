import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLogFile } from './openLogFile.ts'

let dir: string
let path: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-log-'))
  path = join(dir, 'portal.log')
})
afterEach(() => rmSync(dir, { recursive: true }))

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
  const module = new URL('./openLogFile.ts', import.meta.url).href
  const script = `import { openLogFile } from ${JSON.stringify(module)}; openLogFile(${JSON.stringify(path)}, console.error).write('fatal\\n'); process.exit(1)`
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).status).toBe(1)
  expect(readFileSync(path, 'utf8')).toBe('fatal\n')
})
