import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sourceFiles } from './sourceFiles.mjs'

const run = promisify(execFile)
const home = fileURLToPath(new URL('../..', import.meta.url))

/** Violations of `.dependency-cruiser.mjs` below `root`; finding too few modules counts as one. */
export async function checkBoundaries(root) {
  const depcruise = `${home}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`
  const args = [depcruise, '--config', `${home}.dependency-cruiser.mjs`, '--output-type', 'json', 'packages', 'bench']
  const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 }).catch((error) => {
    if (error.stdout?.startsWith('{')) return error
    throw new Error(error.stderr || error.stdout || error.message, { cause: error })
  })
  const { modules, summary } = JSON.parse(stdout)
  return [...tooFew(root, modules), ...summary.violations.map(sentence)]
}

// With a TypeScript that it cannot load, dependency-cruiser reads nothing and reports success.
function tooFew(root, modules) {
  const expected = sourceFiles(root).filter((path) => /^(?:packages|bench)\/.*\.tsx?$/.test(path))
  const seen = new Set(modules.map((module) => module.source))
  const missed = expected.filter((path) => !seen.has(path))
  if (missed.length > 0) return [`${missed.length} of ${expected.length} files were not read, first ${missed[0]}`]
  const imports = modules.reduce((sum, module) => sum + module.dependencies.length, 0)
  return imports < expected.length ? [`only ${imports} imports were seen in ${expected.length} files`] : []
}

function sentence({ rule, from, to, cycle }) {
  const path = cycle?.length > 0 ? cycle.map((step) => step.name).join(' -> ') : to
  return `${rule.name}: ${from} -> ${path}`
}
