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

const checks = [
  command('lint', 'oxlint/bin/oxlint'),
  command('types wire', 'typescript/bin/tsc', '-p', 'packages/wire'),
  command('types server', 'typescript/bin/tsc', '-p', 'packages/server'),
  command('types web', 'typescript/bin/tsc', '-p', 'packages/web'),
  command('types web tools', 'typescript/bin/tsc', '-p', 'packages/web/tsconfig.tools.json'),
  command('types desk', 'typescript/bin/tsc', '-p', 'packages/desk'),
  command('types worker', 'typescript/bin/tsc', '-p', 'packages/web/src/serviceWorker'),
  command('types e2e', 'typescript/bin/tsc', '-p', 'packages/e2e'),
  command('types bench', 'typescript/bin/tsc', '-p', 'bench'),
  command('dead code', 'knip/bin/knip.js', '--no-progress'),
  findings('boundaries', checkBoundaries),
  findings('glossary', checkGlossary),
  findings('names', checkNames),
  findings('references', checkReferences),
  findings('regexes', checkRegularExpressions),
  findings('supply chain', checkSupplyChain),
  findings('sbom', checkSbom),
  command('format', 'oxfmt/bin/oxfmt', '--check'),
]

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
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
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
