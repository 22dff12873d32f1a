import { isInFenster, type Stundenfenster } from '@ekp/wire/rules/fenster/stundenfenster'
import type { BerlinClock } from '../lib/berlinClock.ts'
import { hasWert } from './lastreihe.ts'
import { stepMs, type Steps } from './steps.ts'

/** A load that is moved each day from some hours to others. */
export interface Verschiebung {
  /** At most so much a day, in the units of the series. */
  readonly menge: bigint
  readonly aus: Stundenfenster
  readonly nach: Stundenfenster
}

const hourMs = 4 * stepMs

/**
 * The series with each day's load moved, and how much that was. A window that goes beyond midnight belongs to the day on
 * which it begins. Never more is moved than was used in the hours `aus`; it is taken from their steps in proportion and
 * spread evenly over those of `nach`. All in whole units, of which none is lost: a step's share is the difference of two
 * rounded sums. Steps without a value neither give nor take.
 */
export function verschiebe(
  werte: Float64Array,
  steps: Steps,
  clock: BerlinClock,
  { menge, aus, nach }: Verschiebung,
): { readonly werte: Float64Array; readonly verschoben: bigint } {
  const tage = new Map<number, { aus: number[]; nach: number[] }>()
  for (let step = 0; step < steps.count; step++) {
    if (!hasWert(werte[step])) continue
    const hour = Math.floor(clock.localMs(steps.vonMs + step * stepMs) / hourMs)
    const stunde = hour % 24
    const fenster = isInFenster(aus, stunde) ? 'aus' : isInFenster(nach, stunde) ? 'nach' : undefined
    if (fenster === undefined) continue
    const { von } = fenster === 'aus' ? aus : nach
    const tag = Math.floor(hour / 24) - (stunde < von ? 1 : 0)
    const ofTag = tage.get(tag) ?? { aus: [], nach: [] }
    tage.set(tag, ofTag)
    ofTag[fenster].push(step)
  }
  const moved = werte.slice()
  let verschoben = 0n
  for (const ofTag of tage.values()) {
    const there = ofTag.aus.reduce((sum, step) => sum + used(werte, step), 0n)
    const amount = ofTag.nach.length === 0 ? 0n : there < menge ? there : menge
    if (amount <= 0n) continue
    verschoben += amount
    let [sum, given] = [0n, 0n]
    for (const step of ofTag.aus) {
      sum += used(werte, step)
      const until = (amount * sum) / there
      moved[step] = (moved[step] ?? 0) - Number(until - given)
      given = until
    }
    let taken = 0n
    for (const [index, step] of ofTag.nach.entries()) {
      const until = (amount * BigInt(index + 1)) / BigInt(ofTag.nach.length)
      moved[step] = (moved[step] ?? 0) + Number(until - taken)
      taken = until
    }
  }
  return { werte: moved, verschoben }
}

const used = (werte: Float64Array, step: number) => BigInt(Math.max(0, werte[step] ?? 0))
