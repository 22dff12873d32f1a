import type { Figure } from '../../figures.ts'
import { findProcess, residentBytes } from '../../processes.ts'
import type { Drill } from '../Drill.ts'
import { withTarget } from '../target.ts'
import { type Health, holdIdle, holdOpen, type IdleResult } from './connections.ts'

const idlers = 10_000
const heads = 1000
const bodies = 300
const readers = 300
// The server's limits, with its check every two seconds and time for a busy machine.
const mostHeadSeconds = 15
const mostBodySeconds = 35
// Node checks twice whether anything has moved.
const mostReaderSeconds = 160
const mostHealthMs = 1000
// Half a minute, within the 65 seconds that a connection may be idle.
const idleMs = 30_000
const mostIdleKilobytes = 20

/**
 * Opens ten thousand silent connections; then a thousand requests with a head and three hundred with a body that never
 * ends, and three hundred clients that do not read their answers [T24]. The server closes all but the silent ones
 * within its limits, and meanwhile answers everybody else. The short form is `connections.test.ts`.
 */
export const langsam: Drill = {
  key: 'langsam',
  run: () =>
    withTarget(async ({ origin }, { portal }) => {
      // The portal itself, not its launcher.
      const pid = findProcess(portal.pid, 'dist/main.js')
      const ruhe = await holdIdle(origin, { sockets: idlers, forMs: idleMs }, () => residentBytes(pid))
      const withinMs = (mostReaderSeconds + 15) * 1000
      const zustand = await holdOpen(origin, { heads, bodies, readers, withinMs })
      const { headsMs, bodiesMs, readersMs, slowestHealthMs, failedHealth } = zustand
      const closed = (name: string, ms: number, seconds: number): Figure => {
        const value = Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never'
        return { name, value, target: `<= ${seconds} s`, isOk: ms <= seconds * 1000 }
      }
      return [
        ...figuresOf(ruhe),
        closed(`${heads} heads that never end, the last closed after`, headsMs, mostHeadSeconds),
        closed(`${bodies} bodies that never end, the last closed after`, bodiesMs, mostBodySeconds),
        closed(`${readers} that read nothing, the last closed after`, readersMs, mostReaderSeconds),
        healthFigure({ slowestHealthMs, failedHealth }),
      ]
    }),
}

function healthFigure({ slowestHealthMs, failedHealth }: Health): Figure {
  return {
    name: '… slowest answer of the health meanwhile',
    value: `${Math.round(slowestHealthMs)} ms  (${failedHealth} failed)`,
    target: `<= ${mostHealthMs} ms, 0 failed`,
    isOk: slowestHealthMs <= mostHealthMs && failedHealth === 0,
  }
}

function figuresOf({ opened, kept, bytesBefore, bytesAfter, ...befinden }: IdleResult): Figure[] {
  const kilobytes = (bytesAfter - bytesBefore) / 1e3 / opened
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  return [
    {
      // As many as the system's limit on open files allows.
      name: `${opened} of ${idlers} idle connections opened: memory of the server`,
      value: `${megabytes(bytesBefore)} -> ${megabytes(bytesAfter)} MB  (${kilobytes.toFixed(1)} kB each)`,
      target: `<= ${mostIdleKilobytes} kB each`,
      isOk: kilobytes <= mostIdleKilobytes && opened > 0,
    },
    {
      name: `… still open after ${idleMs / 1000} seconds`,
      value: String(kept),
      target: String(opened),
      isOk: kept === opened,
    },
    healthFigure(befinden),
  ]
}
