import type { Interval } from '@ekp/wire/verbrauch'
import { berlinClock, type BerlinClock } from '../../../lib/berlinClock.ts'
import { findPreisformel, type Preisformel } from './preisformel.ts'
import { stepMs, type Steps } from './steps.ts'

/** When a contract is delivered, and at which prices. */
export interface Lieferung {
  readonly lieferbeginn: string | null
  /** The last day. */
  readonly lieferende: string | null
  readonly formeln: readonly Preisformel[]
}

/** Steps for which one formula holds, or none. */
export interface Teil {
  readonly begin: number
  /** Exclusive. */
  readonly end: number
  readonly formel: Preisformel | undefined
}

/** An item of the history before its values are known. */
export interface Abschnitt {
  readonly von: string
  readonly bis: string
  readonly teile: readonly Teil[]
}

/** The hours, days or months of a stretch, each in its delivered parts. */
export function listAbschnitte(steps: Steps, interval: Interval, lieferung: Lieferung): Abschnitt[] {
  const { lieferbeginn, lieferende, formeln } = lieferung
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  const isDelivered = ({ datum }: Tag) =>
    (lieferbeginn === null || lieferbeginn <= datum) && (lieferende === null || datum <= lieferende)
  const toTeil = ({ datum, vonMs, bisMs }: Tag): Teil => ({
    begin: (vonMs - steps.vonMs) / stepMs,
    end: (bisMs - steps.vonMs) / stepMs,
    formel: findPreisformel(formeln, datum),
  })
  let bis = clock.format(steps.vonMs)
  return splitTage(listTage(clock, steps), interval).map((tage) => {
    const von = bis
    bis = clock.format(tage.at(-1)?.bisMs ?? steps.bisMs)
    return { von, bis, teile: tage.filter(isDelivered).map(toTeil) }
  })
}

/** A Berlin day, or the part of it that lies in a stretch. */
interface Tag {
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
    tage.push({ datum: new Date(midnightMs).toISOString().slice(0, 10), vonMs: beginMs, bisMs: endMs })
    beginMs = endMs
  }
  return tage
}

const hourMs = 3_600_000

/** The parts of days that make one item each: an hour, a day, or a month's days. */
export function splitTage(tage: readonly Tag[], interval: Interval): (readonly Tag[])[] {
  switch (interval) {
    case 'hourly':
      return tage.flatMap(splitHours)
    case 'daily':
      return tage.map((tag) => [tag])
    case 'monthly':
      return [...Map.groupBy(tage, ({ datum }) => datum.slice(0, 7)).values()]
  }
}

function splitHours({ datum, vonMs, bisMs }: Tag): Tag[][] {
  return Array.from({ length: (bisMs - vonMs) / hourMs }, (_hour, index) => {
    const beginMs = vonMs + index * hourMs
    return [{ datum, vonMs: beginMs, bisMs: beginMs + hourMs }]
  })
}
