import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkBoundaries } from './checks/boundaries.mjs'
import { checkGlossary } from './checks/glossary.mjs'
import { checkNames } from './checks/names.mjs'
import { checkReferences } from './checks/references.mjs'
import { checkSbom } from './checks/sbom.mjs'
import { checkRegularExpressions } from './checks/regularExpressions.mjs'
import { checkSupplyChain } from './checks/supplyChain.mjs'
import { openResults } from './suites/results.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const width = 2

// The longest first, so that neither of the two waits for the other at the end.
const checks = [
  command('lint', 'oxlint/bin/oxlint'),
  types('server', 'packages/server'),
  types('bench', 'bench'),
  types('web', 'packages/web'),
  command('dead code', 'knip/bin/knip.js', '--no-progress'),
  findings('boundaries', checkBoundaries),
  types('e2e', 'packages/e2e'),
  types('wire', 'packages/wire'),
  types('web tools', 'packages/web/tsconfig.tools.json'),
  types('desk', 'packages/desk'),
  types('worker', 'packages/web/src/serviceWorker'),
  findings('glossary', checkGlossary),
  findings('names', checkNames),
  findings('references', checkReferences),
  findings('regexes', checkRegularExpressions),
  findings('supply chain', checkSupplyChain),
  findings('sbom', checkSbom),
  command('format', 'oxfmt/bin/oxfmt', '--check'),
]

/** One checker: each further one works out the same types once more, and another check already uses the other core. */
function types(name, project) {
  return command(`types ${name}`, 'typescript/bin/tsc', '--checkers', '1', '-p', project)
}

function command(name, bin, ...args) {
  return { name, run: () => spawnNode([`node_modules/${bin}`, ...args]) }
}

function findings(name, check) {
  return {
    name,
    run: async () => {
      const sentences = await check(root)
      return { passed: sentences.length === 0, output: sentences.join('\n') }
    },
  }
}

function spawnNode(args) {
  return new Promise((resolve) => {
    // Types are worked out by programs in Go, which collect garbage too often for the few seconds that they live.
    const env = { ...process.env, GOGC: '400' }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ passed: false, output: String(error) }))
    child.on('close', (code) => resolve({ passed: code === 0, output }))
  })
}

async function report({ name, run }) {
  const start = performance.now()
  const { passed, output } = await run().catch((error) => ({ passed: false, output: String(error.stack ?? error) }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(14)}${seconds.padStart(5)} s`)
  results.end(name, passed ? 'passed' : 'failed', output)
  if (!passed) console.log(`${output.trimEnd().replace(/^/gm, '     ')}\n`)
  return passed
}

const results = openResults()
const queue = [...checks]
const outcomes = []
async function work() {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) outcomes.push(await report(check))
}
await Promise.all(Array.from({ length: width }, work))

const failed = outcomes.filter((passed) => !passed).length
console.log(`${outcomes.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
