import { berlinOffsetMs } from '@ekp/wire/rules/berlin'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
// Berlin's clocks never changed twice within so short a time.
const strideMs = 28 * dayMs

interface Period {
  readonly vonMs: number
  readonly offsetMs: number
  readonly suffix: string
}

/** Berlin's clocks in a stretch of time. */
export interface BerlinClock {
  /** What they show, as if it were UTC. */
  readonly localMs: (instantMs: number) => number
  /** When they show midnight; no change of the clocks touches midnight. */
  readonly midnightMs: (localMs: number) => number
  /** A whole second, as ISO 8601 with Berlin's offset. */
  readonly format: (instantMs: number) => string
}

/** Asks the zone database only for the changes between two full hours, for a question a step takes too long. */
export function berlinClock(vonMs: number, bisMs: number): BerlinClock {
  const periods = listPeriods(vonMs - dayMs, bisMs + dayMs)
  const periodAt = (instantMs: number) => periods.findLast((period) => period.vonMs <= instantMs) ?? periods[0]
  // A long series asks day by day, and one day's name is made once.
  let day = Number.NaN
  let datum = ''
  return {
    localMs: (instantMs) => instantMs + periodAt(instantMs).offsetMs,
    midnightMs: (localMs) => localMs - periodAt(localMs - hourMs).offsetMs,
    format: (instantMs) => {
      const { offsetMs, suffix } = periodAt(instantMs)
      const localMs = instantMs + offsetMs
      const localDay = Math.floor(localMs / dayMs)
      if (localDay !== day) datum = new Date(localMs).toISOString().slice(0, 11)
      day = localDay
      return datum + formatTime((localMs - localDay * dayMs) / 1000) + suffix
    },
  }
}

const twoDigits = (count: number) => (count < 10 ? `0${count}` : `${count}`)
const fullHours = Array.from({ length: 24 }, (_, hour) => `${twoDigits(hour)}:00:00`)

const formatTime = (seconds: number) =>
  fullHours[seconds / 3600] ??
  `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`

function listPeriods(vonMs: number, bisMs: number): [Period, ...Period[]] {
  let known = toPeriod(vonMs)
  const periods: [Period, ...Period[]] = [known]
  for (let knownMs = vonMs; knownMs < bisMs;) {
    const nextMs = Math.min(knownMs + strideMs, bisMs)
    if (berlinOffsetMs(nextMs) !== known.offsetMs) {
      known = toPeriod(findChange(knownMs, nextMs))
      periods.push(known)
    }
    knownMs = nextMs
  }
  return periods
}

function toPeriod(vonMs: number): Period {
  const offsetMs = berlinOffsetMs(vonMs)
  return { vonMs, offsetMs, suffix: `+${new Date(offsetMs).toISOString().slice(11, 16)}` }
}

/** The first full hour of the new offset. */
function findChange(vonMs: number, bisMs: number): number {
  const before = berlinOffsetMs(vonMs)
  let old = 0
  let changed = (bisMs - vonMs) / hourMs
  while (changed - old > 1) {
    const middle = Math.floor((old + changed) / 2)
    if (berlinOffsetMs(vonMs + middle * hourMs) === before) old = middle
    else changed = middle
  }
  return vonMs + changed * hourMs
}
