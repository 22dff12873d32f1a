import { parseArgs } from 'node:util'
import { ensureBuilt } from '../ensureBuilt.ts'
import { printTable } from '../printTable.ts'
import type { Figure } from '../Row.ts'
import { drills } from './drills.ts'

const { only, seed } = parseArgs({
  options: { only: { type: 'string', multiple: true }, seed: { type: 'string' } },
}).values
const chosen = drills.filter(({ key }) => only === undefined || only.includes(key))
const chosenSeed = Number(seed ?? Math.floor(Math.random() * 1e6))

if (chosen.length === 0) throw new Error(`--only is one of: ${drills.map(({ key }) => key).join(', ')}`)
if (!Number.isSafeInteger(chosenSeed)) throw new Error('--seed is a whole number')

ensureBuilt()
const figures: Figure[] = []
for (const { key, run } of chosen) {
  process.stderr.write(`${key} …\n`)
  try {
    figures.push(...(await run(chosenSeed)))
  } catch (error) {
    figures.push({ name: key, value: error instanceof Error ? error.message : String(error), target: '', isOk: false })
  }
}
printTable(figures)
process.exitCode = figures.every(({ isOk }) => isOk) ? 0 : 1
