import type { Historieninterval } from '@ekp/wire/verbrauch'
import { berlinClock } from '../../../lib/berlinClock.ts'
import type { Lieferung } from '../../../preis/preisgrundlagen.ts'
import { tagSplitter, type Teil } from '../../../preis/saetze.ts'
import { stepMs, type Steps } from '../../../preis/steps.ts'
import { isDelivered, listTage, type Tag } from '../../../preis/tage.ts'

/** An item of the history before its values are known. */
export interface Abschnitt {
  readonly von: string
  readonly bis: string
  readonly teile: readonly Teil[]
}

/** The quarter hours, hours, days or months of a stretch, each in its delivered parts. */
export function listAbschnitte(steps: Steps, interval: Historieninterval, lieferung: Lieferung): Abschnitt[] {
  const { preisstaende, plan } = lieferung
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  const split = tagSplitter(preisstaende, plan, steps, clock)
  let bis = clock.format(steps.vonMs)
  return splitTage(listTage(clock, steps), interval).map((tage) => {
    const von = bis
    bis = clock.format(tage.at(-1)?.bisMs ?? steps.bisMs)
    return { von, bis, teile: tage.filter(({ datum }) => isDelivered(lieferung, datum)).flatMap(split) }
  })
}

const hourMs = 3_600_000

/** The parts of days that make one item each: a quarter hour, an hour, a day, or a month's days. */
export function splitTage(tage: readonly Tag[], interval: Historieninterval): (readonly Tag[])[] {
  switch (interval) {
    case 'quarterHourly':
      return tage.flatMap((tag) => splitTag(tag, stepMs))
    case 'hourly':
      return tage.flatMap((tag) => splitTag(tag, hourMs))
    case 'daily':
      return tage.map((tag) => [tag])
    case 'monthly':
      return [...Map.groupBy(tage, ({ datum }) => datum.slice(0, 7)).values()]
  }
}

function splitTag({ datum, vonMs, bisMs }: Tag, lengthMs: number): Tag[][] {
  return Array.from({ length: (bisMs - vonMs) / lengthMs }, (_item, index) => {
    const beginMs = vonMs + index * lengthMs
    return [{ datum, vonMs: beginMs, bisMs: beginMs + lengthMs }]
  })
}
