import { utcTag } from '@ekp/wire/rules/kalendertag'
import type { BerlinClock } from '../lib/berlinClock.ts'

/** A Berlin day, or the part of it that lies in a stretch. */
export interface Tag {
  readonly datum: string
  readonly vonMs: number
  readonly bisMs: number
}

const dayMs = 86_400_000

/** The Berlin days of a stretch; those at its ends may be cut. */
export function listTage(clock: BerlinClock, { vonMs, bisMs }: { vonMs: number; bisMs: number }): Tag[] {
  const tage: Tag[] = []
  let beginMs = vonMs
  for (let midnightMs = Math.floor(clock.localMs(vonMs) / dayMs) * dayMs; beginMs < bisMs; midnightMs += dayMs) {
    const endMs = Math.min(clock.midnightMs(midnightMs + dayMs), bisMs)
    tage.push({ datum: utcTag(midnightMs), vonMs: beginMs, bisMs: endMs })
    beginMs = endMs
  }
  return tage
}

/** When a contract is delivered. */
export interface Lieferzeit {
  readonly lieferbeginn: string | null
  /** The last day. */
  readonly lieferende: string | null
}

export const isDelivered = ({ lieferbeginn, lieferende }: Lieferzeit, datum: string): boolean =>
  (lieferbeginn === null || lieferbeginn <= datum) && (lieferende === null || datum <= lieferende)
