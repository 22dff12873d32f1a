import { browserSteps } from './lib/browser.mjs'
import { setUp } from './lib/setUp.mjs'
import { runSteps } from './lib/steps.mjs'
import { runCommand } from './lib/stop.mjs'
import { runSuite } from './suites/runSuite.mjs'
import { fullSuites, testSuites } from './suites/suites.mjs'

// `--full` runs what `npm test` leaves out, `--all` both. With `--minutes=60` the former ends 60 minutes after the
// start, and the summary names what did not run.
const options = process.argv.slice(2)
const suites = options.includes('--all')
  ? [...testSuites, ...fullSuites]
  : options.includes('--full')
    ? fullSuites
    : testSuites
const minutes = Number(options.find((option) => option.startsWith('--minutes='))?.split('=')[1] ?? 'Infinity')
const deadlineMs = Date.now() + minutes * 60_000

const results = []

// Installs what the tests need, the browser too, and runs them; the last line counts them all, whatever happened.
await runCommand(async () => {
  await setUp({ dev: true })
  await runSteps(browserSteps())
  for (const suite of suites) {
    const begin = performance.now()
    console.log(`\n=== ${suite.name}\n`)
    const result = await runSuite(suite, fullSuites.includes(suite) ? { deadlineMs } : {})
    results.push({ name: suite.name, ...result, seconds: Math.round((performance.now() - begin) / 1000) })
  }
  return results.every(({ failures }) => failures.length === 0) ? 0 : 1
})

console.log('\n=== all together\n')
for (const { name, passed, failures, repeated, skipped, seconds } of results) {
  console.log(`${name}: ${passed} passed, ${failures.length} failed, ${skipped.length} skipped (${seconds} s)`)
  for (const sentence of failures) console.log(`  failed: ${sentence}`)
  for (const sentence of repeated) console.log(`  passed at the second try: ${sentence}`)
  for (const sentence of skipped) console.log(`  skipped: ${sentence}`)
}

const sum = (count) => results.reduce((total, result) => total + count(result), 0)
// A run that broke before its end counts as one more failure.
const isBroken = results.length < suites.length
const failed = sum(({ failures }) => failures.length) + (isBroken ? 1 : 0)
const skipped = sum((result) => result.skipped.length)
console.log(`\n${sum(({ passed }) => passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
