import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor, findNode } from '../lib/findNode.mjs'
import { root } from '../lib/root.mjs'
import { Stop } from '../lib/stop.mjs'
import { readResults } from './results.mjs'

const signals = ['SIGINT', 'SIGTERM']
// Far longer than the longest test may take: when no test ends for so long, the runner hangs.
const longestMs = 15 * 60_000
const patienceMs = 20_000

/**
 * Runs a suite and shows its output as it comes. Returns `{ passed, failures, repeated, skipped }`, the last three as
 * sentences. Ends a suite that is not done at the deadline (ms since 1970): the tests that have run count, the others are
 * skipped.
 */
export async function runSuite(suite, { deadlineMs = Number.POSITIVE_INFINITY, hangingMs = longestMs } = {}) {
  const { name, args, env = {}, needs } = suite
  const skip = (sentence) => ({ passed: 0, failures: [], repeated: [], skipped: [`${name}: ${sentence}`] })
  if (needs !== undefined && !existsSync(needs.file)) return skip(needs.sentence)
  if (Date.now() >= deadlineMs) return skip('no time was left for it.')

  const folder = join(root, '.tmp')
  const file = join(folder, `results-${process.pid}.ndjson`)
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  const { code, cutOff } = await run(args, { ...env, RESULTS_FILE: file }, { file, deadlineMs, hangingMs })
  const { passed, failures, repeated, skipped, plan, open, finished } = readResults(file)
  rmSync(file, { force: true })
  if (cutOff === 'deadline') {
    skipped.push(`${name}: the time was up; ${plan.planned - finished} of ${plan.planned} ${plan.unit} did not run.`)
  }
  if (cutOff === 'hanging') failures.push(`${name}: no test ended for a long time. Not finished: ${open.join('; ')}`)
  // A runner that failed or ran nothing has not passed, whatever the counts are.
  const isUnexplained = cutOff === undefined && failures.length === 0 && (code !== 0 || passed === 0)
  if (isUnexplained) failures.push(`${name}: the runner ended with ${code} and did not say why.`)
  return { passed, failures, repeated, skipped }
}

function run(args, env, { file, deadlineMs, hangingMs }) {
  const node = findNode()
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: root,
      env: { ...environmentFor(node), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    // This process's monotonic clock measures how long no test has ended, because the suite may move the date.
    let size = 0
    let grownAt = performance.now()
    let cutOff
    const cut = (reason) => {
      cutOff = reason
      child.kill('SIGINT')
      setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
    }
    const watch = setInterval(() => {
      if (cutOff !== undefined) return
      const known = size
      size = existsSync(file) ? statSync(file).size : 0
      if (size > known) grownAt = performance.now()
      if (Date.now() >= deadlineMs) cut('deadline')
      else if (performance.now() - grownAt > hangingMs) cut('hanging')
    }, 1000)
    const forward = (signal) => {
      child.kill(signal)
      reject(new Stop('The tests were interrupted.'))
    }
    for (const signal of signals) process.once(signal, forward)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(watch)
      for (const each of signals) process.off(each, forward)
      resolve({ code: code ?? signal, cutOff })
    })
  })
}
