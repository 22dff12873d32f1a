import type { Interval } from '@ekp/wire/verbrauch'
import type { Tag } from './listTage.ts'

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
