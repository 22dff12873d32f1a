import { berlinOffsetMs } from '@ekp/wire/rules/berlin'

const secondMs = 1000
const dayMs = 86_400_000
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
  /** When they show midnight for the first time. */
  readonly midnightMs: (localMs: number) => number
  /** As ISO 8601 with Berlin's offset, in whole seconds. */
  readonly format: (instantMs: number) => string
}

/** Asks the zone database only for the changes in a stretch of time: to ask it at each step takes too long. */
export function berlinClock(vonMs: number, bisMs: number): BerlinClock {
  const periods = listPeriods(toSecond(vonMs) - 2 * dayMs, toSecond(bisMs) + 2 * dayMs)
  const periodAt = (instantMs: number) => periods.findLast((period) => period.vonMs <= instantMs) ?? periods[0]
  const utcMs = (localMs: number, instantMs: number) => localMs - periodAt(instantMs).offsetMs
  // A long series goes day by day: the text of a day is made once.
  let day = Number.NaN
  let datum = ''
  return {
    localMs: (instantMs) => instantMs + periodAt(instantMs).offsetMs,
    midnightMs: (localMs) => utcMs(localMs, utcMs(localMs, localMs - dayMs)),
    format: (instantMs) => {
      const { offsetMs, suffix } = periodAt(instantMs)
      const localMs = instantMs + offsetMs
      const localDay = Math.floor(localMs / dayMs)
      if (localDay !== day) datum = new Date(localMs).toISOString().slice(0, 11)
      day = localDay
      return datum + formatTime(Math.floor((localMs - localDay * dayMs) / secondMs)) + suffix
    },
  }
}

const toSecond = (ms: number) => Math.floor(ms / secondMs) * secondMs
const twoDigits = (count: number) => (count < 10 ? `0${count}` : `${count}`)
const fullHours = Array.from({ length: 24 }, (_, hour) => `${twoDigits(hour)}:00:00`)

const formatTime = (seconds: number) =>
  fullHours[seconds / 3600] ??
  `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`

/** The offsets between two whole seconds. */
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

/** The first second of the new offset. */
function findChange(vonMs: number, bisMs: number): number {
  const before = berlinOffsetMs(vonMs)
  // Whole numbers: the distance shrinks at every step, and ends at 1.
  let old = 0
  let changed = (bisMs - vonMs) / secondMs
  while (changed - old > 1) {
    const middle = Math.floor((old + changed) / 2)
    if (berlinOffsetMs(vonMs + middle * secondMs) === before) old = middle
    else changed = middle
  }
  return vonMs + changed * secondMs
}
