import { parseArgs } from 'node:util'
import { type Figure, printTable } from './figures.ts'
import { ensureBuilt } from './processes.ts'

interface Measurement {
  readonly key: string
  readonly isOnRequest?: boolean
  readonly measure: (seed: number) => Promise<readonly Figure[]>
}

/** Runs what `--only` names, else all, one after the other; prints the figures, and exits with 1 if one misses. */
export async function runChosen(script: string, all: readonly Measurement[]): Promise<void> {
  const options = parseOptions()
  const { only, seed } = options ?? { only: [] }
  const isKnown = only.every((name) => all.some(({ key }) => key === name))
  const chosenSeed = Number(seed ?? Math.floor(Math.random() * 1e6))
  if (options === undefined || !isKnown || !Number.isSafeInteger(chosenSeed)) {
    console.error(`npm run ${script} -- [--only NAME …] [--seed N]\n\nNAME: ${all.map(({ key }) => key).join(', ')}`)
    process.exitCode = 1
    return
  }
  ensureBuilt()
  const figures: Figure[] = []
  const isChosen = ({ key, isOnRequest = false }: Measurement) =>
    only.length === 0 ? !isOnRequest : only.includes(key)
  for (const { key, measure } of all.filter(isChosen)) {
    process.stderr.write(`${key} …\n`)
    try {
      figures.push(...(await measure(chosenSeed)))
    } catch (error) {
      const value = error instanceof Error ? error.message : String(error)
      figures.push({ name: key, value, target: '', isOk: false })
    }
  }
  printTable(figures)
  process.exitCode = figures.every(({ isOk }) => isOk) ? 0 : 1
}

/** Undefined if an option is unknown. */
function parseOptions() {
  try {
    const only = { type: 'string', multiple: true, default: [] as string[] } as const
    return parseArgs({ options: { only, seed: { type: 'string' } } }).values
  } catch {
    return undefined
  }
}
