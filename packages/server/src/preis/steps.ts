import { berlinClock } from '../lib/berlinClock.ts'
import { utcTag } from '@ekp/wire/rules/kalendertag'

/** Quarter hours one after the other, from a full hour to a full hour; hourly values count for each of their four. */
export interface Steps {
  readonly vonMs: number
  readonly bisMs: number
  readonly count: number
}

const hourMs = 3_600_000
export const stepMs = hourMs / 4

/** The steps of all hours that the stretch touches. */
export function toSteps({ von, bis }: { von: string; bis: string }): Steps {
  const vonMs = Math.floor(Date.parse(von) / hourMs) * hourMs
  const bisMs = Math.ceil(Date.parse(bis) / hourMs) * hourMs
  return { vonMs, bisMs, count: (bisMs - vonMs) / stepMs }
}

/** The steps of Berlin days, from the first to the one before `bis`. */
export function stepsOfTage({ von, bis }: { von: string; bis: string }): Steps {
  const [fromMs, toMs] = [Date.parse(von), Date.parse(bis)]
  const clock = berlinClock(fromMs, toMs)
  const [vonMs, bisMs] = [clock.midnightMs(fromMs), clock.midnightMs(Math.max(fromMs, toMs))]
  return { vonMs, bisMs, count: (bisMs - vonMs) / stepMs }
}

/** Where a UTC day's first quarter hour is, maybe before the first step or behind the last. */
export const indexOfTag = ({ vonMs }: Steps, tag: string) => (Date.parse(tag) - vonMs) / stepMs

/** The first and the last of some UTC days. */
export interface UtcTage {
  readonly ersterTag: string
  readonly letzterTag: string
}

/** The UTC days that the steps touch. */
export const utcTageOf = ({ vonMs, bisMs }: Steps): UtcTage => ({
  ersterTag: utcTag(vonMs),
  letzterTag: utcTag(bisMs - 1),
})
