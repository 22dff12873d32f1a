import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProcess, residentBytes } from '../../processes.ts'
import type { Figure } from '../../Row.ts'
import type { Drill } from '../Drill.ts'
import { withZiel } from '../withZiel.ts'
import { fuzz } from './fuzz.ts'

const requests = 100_000
const warmUp = 2000
const width = 16
const mostMegabytes = 450

/**
 * Sends a hundred thousand requests made from the served OpenAPI description, most of them wrong in some way [T23]: each
 * gets an answer, none a 5xx, and the process lives on. The short form is `fuzz.test.ts`.
 */
export const zufall: Drill = {
  key: 'zufall',
  run: (seed) =>
    withZiel(async (ziel, { portal, data }) => {
      const pid = findProcess(portal.pid, 'dist/main.js')
      await fuzz(ziel, { requests: warmUp, seed: seed + 1, width })
      const before = residentBytes(pid)
      const start = performance.now()
      const { outcomes, failures, operations, succeeded } = await fuzz(ziel, { requests, seed, width })
      const seconds = (performance.now() - start) / 1000
      for (const failure of failures.slice(0, 20)) process.stderr.write(`  ${failure}\n`)
      const after = residentBytes(pid)
      const count = (kind: string) => outcomes.get(kind) ?? 0
      const none = (name: string, found: number): Figure => {
        return { name, value: String(found), target: '0', isOk: found === 0 }
      }
      const log = readFileSync(join(data.dataDir, 'log/portal.log'), 'utf8').split('\n')
      const isReady = (await fetch(`${ziel.origin}/api/health/ready`)).ok
      return [
        {
          name: `fuzzed requests, seed ${seed}`,
          value: `${requests} in ${seconds.toFixed(0)} s  (2xx ${count('2xx')}, 3xx ${count('3xx')}, 4xx ${count('4xx')})`,
          target: '',
          isOk: true,
        },
        none('… answered 5xx', count('5xx')),
        none('… hung', count('hung')),
        none('… closed without an answer', count('closed')),
        none('… failures in the log', log.filter((line) => line.includes('"ereignis":"Fehler"')).length),
        {
          name: 'operations that the fuzz made succeed',
          value: `${succeeded} of ${operations}`,
          target: `>= ${Math.ceil(operations * 0.8)}`,
          isOk: succeeded >= operations * 0.8,
        },
        {
          name: 'the same process is ready after it',
          value: isReady && findProcess(portal.pid, 'dist/main.js') === pid ? 'yes' : 'no',
          target: 'yes',
          isOk: isReady && findProcess(portal.pid, 'dist/main.js') === pid,
        },
        {
          name: 'memory of the server after it',
          value: `${Math.round(after / 1e6)} MB  (before ${Math.round(before / 1e6)})`,
          target: `< ${mostMegabytes} MB`,
          isOk: after < mostMegabytes * 1e6,
        },
      ]
    }),
}
