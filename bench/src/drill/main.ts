import { parseArgs } from 'node:util'
import { type Figure, printTable } from '../figures.ts'
import { ensureBuilt } from '../processes.ts'
import type { Drill } from './Drill.ts'
import { failover } from './failover/failover.ts'
import { flut } from './flut/flut.ts'
import { fremde } from './fremde/fremde.ts'
import { geheim } from './geheim/geheim.ts'
import { killen } from './killen.ts'
import { langsam } from './langsam/langsam.ts'
import { link } from './link.ts'
import { nachbar } from './nachbar.ts'
import { platte } from './platte.ts'
import { post } from './post.ts'
import { raten } from './raten/raten.ts'
import { uhr } from './uhr.ts'
import { zeit } from './zeit.ts'
import { zufall } from './zufall/zufall.ts'

/** What `npm run drill` runs, in this order. */
const drills: readonly Drill[] = [
  zufall,
  fremde,
  raten,
  zeit,
  link,
  flut,
  geheim,
  post,
  langsam,
  killen,
  platte,
  uhr,
  nachbar,
  failover,
]

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
