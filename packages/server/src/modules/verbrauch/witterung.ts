import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Selectable } from 'kysely'
import type { GradtagzahlRow } from '../../db/tables/messwerte.ts'
import type { Zeitraum } from './zeitraeume.ts'

/**
 * By how many percent the 365 days until a day were colder than the 365 before, by their degree days [verbrauch-31].
 * Undefined where a month is not known.
 */
export function kaelterUntil(
  gradtagzahlen: readonly Selectable<GradtagzahlRow>[],
): (bis: string) => number | undefined {
  const months = new Map(gradtagzahlen.map(({ monat, gradtage }) => [monat, Number(gradtage)]))
  return (bis) => {
    const von = addTage(bis, -365)
    const [jahr, davor] = [
      sumGradtage(months, { von, bis }),
      sumGradtage(months, { von: addTage(von, -365), bis: von }),
    ]
    if (jahr === undefined || davor === undefined || davor === 0) return undefined
    return Math.round((jahr / davor - 1) * 10_000) / 100
  }
}

/** Of a month that is only partly in it as much as of its days. */
function sumGradtage(months: ReadonlyMap<string, number>, { von, bis }: Zeitraum): number | undefined {
  let sum = 0
  for (let first = `${von.slice(0, 7)}-01`; first < bis;) {
    const next = `${addTage(first, 31).slice(0, 7)}-01`
    const gradtage = months.get(first.slice(0, 7))
    if (gradtage === undefined) return undefined
    const tage = countTage(first < von ? von : first, next > bis ? bis : next)
    sum += (gradtage * tage) / countTage(first, next)
    first = next
  }
  return sum
}
