import { browserSteps } from './lib/browser.mjs'
import { setUp } from './lib/setUp.mjs'
import { runSteps } from './lib/steps.mjs'
import { runCommand } from './lib/stop.mjs'
import { runSuite, suites } from './lib/suites.mjs'

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

// Installs what the tests need, the browser too, and runs everything; the last line counts it all.
await runCommand(async () => {
  await setUp({ dev: true })
  await runSteps(browserSteps())
  const results = []
  for (const suite of suites) {
    const begin = performance.now()
    console.log(`\n=== ${suite.name}\n`)
    const result = await runSuite(suite)
    results.push({ ...suite, ...result, seconds: Math.round((performance.now() - begin) / 1000) })
  }

  console.log('\n=== Zusammen\n')
  for (const { name, passed, failed, skipped, seconds } of results) {
    console.log(`${name}: ${passed} bestanden, ${failed} gescheitert, ${skipped.length} ausgelassen (${seconds} s)`)
    for (const sentence of skipped) console.log(`  ausgelassen: ${sentence}`)
  }
  const failed = sum(results.map((result) => result.failed))
  const skipped = sum(results.map((result) => result.skipped.length))
  const counts = [`${sum(results.map((result) => result.passed))} passed`, `${failed} failed`]
  console.log(`\n${[...counts, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')}`)
  return failed === 0 ? 0 : 1
})
