import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'

const minuteMs = 60_000
// Tomorrow's prices are published at about 12:45, sometimes a little earlier.
const beforeMidnightMs = (11 * 60 + 20) * minuteMs
const soonMs = 15 * minuteMs
// For corrections, when nothing is missing.
const laterMs = 180 * minuteMs

/** When the source is asked next, and what it must have published by now. */
export interface Abrufplan {
  readonly heute: string
  /** The last day whose prices are out. */
  readonly letzterTag: string
  readonly next: (isComplete: boolean) => Date
}

export function deriveAbrufplan(now: Date): Abrufplan {
  const heute = berlinToday(now)
  const morgen = addTage(heute, 1)
  // No change of the clocks comes after noon.
  const publishedMs = berlinDayStart(morgen).getTime() - beforeMidnightMs
  const isPublished = now.getTime() >= publishedMs
  return {
    heute,
    letzterTag: isPublished ? morgen : heute,
    next: (isComplete) => {
      const nextMs = now.getTime() + (isComplete ? laterMs : soonMs)
      return new Date(isPublished ? nextMs : Math.min(nextMs, publishedMs))
    },
  }
}
