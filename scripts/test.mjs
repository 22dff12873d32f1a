import { browserSteps } from './lib/browser.mjs'
import { setUp } from './lib/setUp.mjs'
import { runSteps } from './lib/steps.mjs'
import { runCommand } from './lib/stop.mjs'
import { runSuite, suites } from './lib/suites.mjs'

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

async function runAll() {
  const results = []
  for (const suite of suites) {
    const begin = performance.now()
    console.log(`\n=== ${suite.name}\n`)
    const result = await runSuite(suite)
    results.push({ ...suite, ...result, seconds: Math.round((performance.now() - begin) / 1000) })
  }

  console.log('\n=== Zusammen\n')
  for (const { name, passed, failed, skipped, failures, repeated, seconds } of results) {
    console.log(`${name}: ${passed} bestanden, ${failed} gescheitert, ${skipped.length} ausgelassen (${seconds} s)`)
    for (const sentence of failures) console.log(`  gescheitert: ${sentence}`)
    for (const sentence of repeated) console.log(`  erst beim zweiten Mal bestanden: ${sentence}`)
    for (const sentence of skipped) console.log(`  ausgelassen: ${sentence}`)
  }
  return {
    passed: sum(results.map((result) => result.passed)),
    failed: sum(results.map((result) => result.failed)),
    skipped: sum(results.map((result) => result.skipped.length)),
  }
}

// Installs what the tests need, the browser too, and runs everything; the last line counts it all, whatever happened.
let counts = { passed: 0, failed: 1, skipped: 0 }
await runCommand(async () => {
  await setUp({ dev: true })
  await runSteps(browserSteps())
  counts = await runAll()
  return counts.failed === 0 ? 0 : 1
})
const { passed, failed, skipped } = counts
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
