import type { Interval } from '@ekp/wire/verbrauch'
import { berlinClock } from '../../../lib/berlinClock.ts'
import { listTage, type Tag } from './listTage.ts'
import { findPreisformel, type Preisformel } from './Preisformel.ts'
import { splitTage } from './splitTage.ts'
import { type Steps, stepMs } from './Steps.ts'

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
  /** Its members `von` and `bis` in JSON. */
  readonly bounds: string
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
    return { bounds: `"von":"${von}","bis":"${bis}"`, teile: tage.filter(isDelivered).map(toTeil) }
  })
}
