import { parseArgs } from 'node:util'
import { type Figure, printTable } from './figures.ts'
import { ensureBuilt } from './processes.ts'
import { ablesungen } from './rows/ablesungen.ts'
import { dokument } from './rows/dokument.ts'
import { drawing } from './rows/drawing.ts'
import { historie } from './rows/historie.ts'
import { javaScript } from './rows/javaScript.ts'
import { lastgang } from './rows/lastgang.ts'
import { lighthouseMobile } from './rows/lighthouseMobile.ts'
import { memory } from './rows/memory.ts'
import { requestRate } from './rows/requestRate.ts'
import { slowPhone } from './rows/slowPhone.ts'
import { startUp } from './rows/startUp.ts'
import { uebersicht } from './rows/uebersicht.ts'

const rows = [
  javaScript,
  slowPhone,
  drawing,
  requestRate,
  ablesungen,
  lastgang,
  historie,
  uebersicht,
  dokument,
  startUp,
  memory,
  lighthouseMobile,
]
const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
const chosen = rows.filter(({ key }) => only === undefined || only.includes(key))

if (chosen.length === 0) throw new Error(`--only is one of: ${rows.map(({ key }) => key).join(', ')}`)

ensureBuilt()
const figures: Figure[] = []
for (const { key, measure } of chosen) {
  process.stderr.write(`${key} …\n`)
  try {
    figures.push(...(await measure()))
  } catch (error) {
    figures.push({ name: key, value: error instanceof Error ? error.message : String(error), target: '', isOk: false })
  }
}
printTable(figures)
process.exitCode = figures.every(({ isOk }) => isOk) ? 0 : 1
