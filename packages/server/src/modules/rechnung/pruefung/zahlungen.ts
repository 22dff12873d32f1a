import { countTage } from '@ekp/wire/rules/kalendertag'
import { isEqual } from '../../../lib/fraction.ts'
import type { Rechnung } from '../rechnung.ts'
import type { Pruefgrundlagen } from './grundlagen.ts'

// From the day on which a bank books to the one that the bill names.
const mostTage = 10

/**
 * Payments of the bill's period that it does not count. Nothing without imported payments, and nothing that the bill may
 * have in a sum without a day.
 */
export function findVergesseneZahlungen(
  { von, bis, vorauszahlungen, zuZahlen }: Rechnung,
  zahlungen: Pruefgrundlagen['zahlungen'],
): Pruefgrundlagen['zahlungen'] {
  if (zuZahlen === null || vorauszahlungen.some(({ datum }) => datum === null)) return []
  const open = [...vorauszahlungen]
  return zahlungen
    .filter(({ datum }) => von <= datum && datum < bis)
    .filter(({ datum, betrag }) => {
      const fits = (one: Rechnung['vorauszahlungen'][number], tage: number) =>
        isEqual(one.betrag, betrag) && Math.abs(countTage(one.datum ?? datum, datum)) <= tage
      const exact = open.findIndex((one) => fits(one, 0))
      const index = exact >= 0 ? exact : open.findIndex((one) => fits(one, mostTage))
      if (index >= 0) open.splice(index, 1)
      return index < 0
    })
}
