// @module-tag full

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runSuite } from './runSuite.mjs'

let dir

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-suite-'))
  return () => rmSync(dir, { recursive: true })
})

/** A suite that this script runs; it may write to `results`. */
function suiteOf(script, more = {}) {
  const file = join(dir, 'runner.mjs')
  const results = JSON.stringify(new URL('results.mjs', import.meta.url).href)
  writeFileSync(file, `import { openResults } from ${results}\nconst results = openResults()\n${script}`)
  return { name: 'trial', args: [file], ...more }
}

test('each test counts once, by its last result', async () => {
  const script = `
    results.end('one', 'failed', 'first try')
    results.end('one', 'repeated', 'first try\\nand where')
    results.end('two', 'passed')
    results.end('three', 'skipped', 'no touch screen')`
  expect(await runSuite(suiteOf(script))).toEqual({
    passed: 2,
    failures: [],
    repeated: ['one: first try'],
    skipped: ['three: no touch screen'],
  })
})

test('a suite that is cut off at the deadline keeps what has passed and says what did not run', async () => {
  const script = `
    results.plan(3, 'tests')
    results.end('one', 'passed')
    setInterval(() => {}, 1000)`
  const result = await runSuite(suiteOf(script), { deadlineMs: Date.now() + 3000 })
  const sentence = expect.stringMatching(/^trial: the time was up; \d of \d tests did not run\.$/)
  expect(result).toMatchObject({ failures: [], skipped: [sentence] })
})

test('a suite that counts files says how many of them did not run', async () => {
  const script = `
    results.plan(3, 'files')
    results.begin('a.test.ts')
    results.end('one', 'passed')
    results.end('two', 'passed')
    results.close('a.test.ts')
    setInterval(() => {}, 1000)`
  const { skipped } = await runSuite(suiteOf(script), { deadlineMs: Date.now() + 3000 })
  expect(skipped).toEqual(['trial: the time was up; 2 of 3 files did not run.'])
})

test('a suite that hangs has failed and names the test that hangs', async () => {
  const script = `
    results.begin('one')
    results.end('one', 'passed')
    results.begin('two')
    setInterval(() => {}, 1000)`
  const result = await runSuite(suiteOf(script), { hangingMs: 10_000 })
  expect(result).toMatchObject({ passed: 1, failures: ['trial: no test ended for a long time. Not finished: two'] })
})

test('a runner that breaks or runs nothing has failed', async () => {
  for (const script of ['', 'process.exit(3)', "results.end('one', 'passed'); process.exit(1)"]) {
    expect((await runSuite(suiteOf(script))).failures).toHaveLength(1)
  }
})

test('a suite without its tool or without time is skipped with the reason', async () => {
  const needs = { file: join(dir, 'missing'), sentence: 'the tool is missing.' }
  expect((await runSuite(suiteOf('', { needs }))).skipped).toEqual(['trial: the tool is missing.'])
  expect((await runSuite(suiteOf(''), { deadlineMs: 0 })).skipped).toEqual(['trial: no time was left for it.'])
})
