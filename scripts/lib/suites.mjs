import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environmentFor, findNode } from './findNode.mjs'
import { root } from './root.mjs'
import { Stop } from './stop.mjs'

const reports = join(root, '.tmp')
const signals = ['SIGINT', 'SIGTERM']
// One that hangs must not take the place of all.
const boundMinutes = 30

/** What `npm test` runs, in this order; each counts its own results. */
export const suites = [
  { name: 'Prüfungen', args: () => ['scripts/check.mjs'], count: countChecks },
  {
    name: 'Regeln und HTTP',
    args: (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: (_, report) => countVitest(readReport(report)),
  },
  {
    name: 'Browser',
    args: () => [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'packages/e2e/playwright.config.ts',
      '--reporter=line,json',
    ],
    count: (_, report) => countPlaywright(readReport(report)),
  },
]

/** Runs a suite, its output shown as it comes; answers `{ passed, failed, skipped, failures, repeated }`, the lists as sentences. */
export async function runSuite({ name, args, count }) {
  const report = join(reports, `${name.replace(/\W/g, '')}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  const { code, output } = await run(args(report), { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const result = count(output, report)
  const isEmpty = result.passed + result.failed === 0
  // Whatever a runner counts: one that failed, or ran nothing, has not passed.
  if (isEmpty || (code !== 0 && result.failed === 0)) result.failed += 1
  return result
}

function run(args, env) {
  const node = findNode()
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: root,
      env: { ...environmentFor(node), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      process.stdout.write(chunk)
      output = (output + chunk).slice(-10_000)
    })
    const forward = (signal) => {
      child.kill(signal)
      reject(new Stop('Die Prüfungen wurden abgebrochen.'))
    }
    const bound = setTimeout(() => {
      console.log(`\nNach ${boundMinutes} Minuten abgebrochen.`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 20_000).unref()
    }, boundMinutes * 60_000)
    for (const signal of signals) process.once(signal, forward)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(bound)
      for (const signal of signals) process.off(signal, forward)
      resolve({ code, output })
    })
  })
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0]
}

function countChecks(output) {
  const [, passed = 0, failed = 0] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
  const failures = [...output.matchAll(/^FAIL (.+?) +[\d.]+ s$/gm)].map(([, name]) => name)
  return { passed: Number(passed), failed: Number(failed), skipped: [], failures, repeated: [] }
}

const describe = ({ fullName, failureMessages: [message] }) => `${fullName}: ${firstLine(message)}`

function countVitest({ testResults = [] }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const skipped = tests.filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status))
  const failed = tests.filter(({ status }) => status === 'failed')
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length + brokenFiles.length,
    skipped: skipped.map(({ fullName }) => fullName),
    repeated: tests.filter(({ status, failureMessages: [message] }) => status === 'passed' && message).map(describe),
    failures: [...failed.map(describe), ...brokenFiles.map(({ name, message }) => `${name}: ${firstLine(message)}`)],
  }
}

function describeRuns({ title, projectName, results }) {
  const [error] = results.flatMap(({ errors = [] }) => errors)
  return `${title} [${projectName}]: ${firstLine(error?.message)}`
}

function countPlaywright({ suites: files = [] }) {
  const specs = files.flatMap(function list({ specs: own = [], suites: inner = [] }) {
    return [...own, ...inner.flatMap(list)]
  })
  const tests = specs.flatMap(({ title, tests: runs }) => runs.map((test) => ({ title, ...test })))
  const skipped = tests.filter(({ status }) => status === 'skipped')
  const failed = tests.filter(({ status }) => status === 'unexpected')
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: failed.length,
    failures: failed.map(describeRuns),
    repeated: tests.filter(({ status }) => status === 'flaky').map(describeRuns),
    skipped: skipped.map(({ title, projectName, annotations }) => {
      const reason = annotations.find(({ type }) => type === 'skip')?.description
      return `${title} [${projectName}]${reason === undefined ? '' : `: ${reason}`}`
    }),
  }
}
