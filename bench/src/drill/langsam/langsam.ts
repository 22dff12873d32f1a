import type { Figure } from '../../Row.ts'
import type { Drill } from '../Drill.ts'
import { withZiel } from '../withZiel.ts'
import { holdOpen } from './holdOpen.ts'

const heads = 1000
const bodies = 300
const readers = 300
// The bounds of the server, its check every two seconds, and a loaded machine.
const mostHeadSeconds = 15
const mostBodySeconds = 35
// Node asks twice whether anything has moved.
const mostReaderSeconds = 160
const mostHealthMs = 1000

/**
 * A thousand heads and three hundred bodies that never end, and three hundred who do not read what they asked for
 * [security.md T24]: they are closed in their bounds, and the portal answers others meanwhile. Its short form is `holdOpen.test.ts`.
 */
export const langsam: Drill = {
  key: 'langsam',
  run: () =>
    withZiel(async ({ origin }) => {
      const withinMs = (mostReaderSeconds + 5) * 1000
      const zustand = await holdOpen(origin, { heads, bodies, readers, withinMs })
      const { headsMs, bodiesMs, readersMs, slowestHealthMs, failedHealth } = zustand
      const closed = (name: string, ms: number, seconds: number): Figure => {
        const value = Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never'
        return { name, value, target: `<= ${seconds} s`, isOk: ms <= seconds * 1000 }
      }
      return [
        closed(`${heads} heads that never end, the last closed after`, headsMs, mostHeadSeconds),
        closed(`${bodies} bodies that never end, the last closed after`, bodiesMs, mostBodySeconds),
        closed(`${readers} that read nothing, the last closed after`, readersMs, mostReaderSeconds),
        {
          name: 'slowest answer of the health meanwhile',
          value: `${Math.round(slowestHealthMs)} ms  (${failedHealth} failed)`,
          target: `<= ${mostHealthMs} ms, 0 failed`,
          isOk: slowestHealthMs <= mostHealthMs && failedHealth === 0,
        },
      ]
    }),
}
