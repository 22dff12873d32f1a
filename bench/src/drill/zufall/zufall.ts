import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../../figures.ts'
import { findProcess, residentBytes } from '../../processes.ts'
import type { Drill } from '../Drill.ts'
import { withTarget } from '../target.ts'
import { fuzz } from './fuzz.ts'

const drillRequests = 100_000
const warmUp = 2000
const drillWidth = 16
const mostMegabytes = 450

/**
 * Sends the customers' API, the service desk and the outbox a hundred thousand requests, most of them wrong in some way
 * [T23]: each gets an answer, none a 5xx, and the process keeps running. The short form is `zufall.test.ts`.
 */
export const zufall: Drill = {
  key: 'zufall',
  run: (seed) =>
    withTarget(async (target, { portal, data }) => {
      const pid = findProcess(portal.pid, 'dist/main.js')
      await fuzz(target, { requests: warmUp, seed: seed + 1, width: drillWidth })
      const before = residentBytes(pid)
      const start = performance.now()
      const { outcomes, failures, calls, unsuccessful } = await fuzz(target, {
        requests: drillRequests,
        seed,
        width: drillWidth,
      })
      const seconds = (performance.now() - start) / 1000
      for (const failure of failures.slice(0, 20)) process.stderr.write(`  ${failure}\n`)
      process.stderr.write(`  without success: ${unsuccessful.join(', ')}\n`)
      const after = residentBytes(pid)
      const count = (kind: string) => outcomes.get(kind) ?? 0
      const none = (name: string, found: number): Figure => {
        return { name, value: String(found), target: '0', isOk: found === 0 }
      }
      const log = readFileSync(join(data.dataDir, 'log/portal.log'), 'utf8').split('\n')
      const logged = log.filter((line) => line.includes('"ereignis":"Fehler"'))
      for (const line of logged.slice(0, 20)) process.stderr.write(`  ${line}\n`)
      const isReady = (await fetch(`${target.origin}/api/health/ready`)).ok
      return [
        {
          name: `fuzzed requests, seed ${seed}`,
          value: `${drillRequests} in ${seconds.toFixed(0)} s  (2xx ${count('2xx')}, 3xx ${count('3xx')}, 4xx ${count('4xx')})`,
          target: '',
          isOk: true,
        },
        none('… answered 5xx', count('5xx')),
        none('… hung', count('hung')),
        none('… closed without an answer', count('closed')),
        none('… failures in the log', logged.length),
        {
          name: 'calls that the fuzz made succeed',
          value: `${calls - unsuccessful.length} of ${calls}`,
          target: `>= ${Math.ceil(calls * 0.8)}`,
          isOk: unsuccessful.length <= calls * 0.2,
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
