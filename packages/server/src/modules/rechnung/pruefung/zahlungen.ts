import { isAbschlagszweck } from '@ekp/wire/rules/abschlag'
import { countTage } from '@ekp/wire/rules/kalendertag'
import { isEqual, isNegative, negated } from '../../../lib/fraction.ts'
import type { Rechnung } from '../rechnung.ts'
import type { Pruefgrundlagen } from './grundlagen.ts'

// From the day on which a bank books to the one that the bill names.
const mostTage = 10

/**
 * Instalments of the bill's period that it does not count. Nothing without imported payments, nothing that the bill may
 * have in a sum without a day, and nothing that may have settled another bill.
 */
export function findVergesseneZahlungen(
  { von, bis, vorauszahlungen, zuZahlen }: Rechnung,
  zahlungen: Pruefgrundlagen['zahlungen'],
): Pruefgrundlagen['zahlungen'] {
  if (zuZahlen === null || vorauszahlungen.some(({ datum }) => datum === null)) return []
  const open = [...vorauszahlungen]
  const returned = zahlungen.filter(({ betrag }) => isNegative(betrag))
  const isAbschlag = ({ betrag, zweck }: (typeof zahlungen)[number]) =>
    zweck == null ? vorauszahlungen.some((one) => isEqual(one.betrag, betrag)) : isAbschlagszweck(zweck)
  return zahlungen
    .filter(({ datum, betrag }) => von <= datum && datum < bis && !isNegative(betrag))
    .filter((zahlung) => {
      const { datum, betrag } = zahlung
      const take = <T extends { readonly datum: string | null }>(
        list: T[],
        fits: (one: T, tage: number) => boolean,
      ) => {
        const distance = (one: T) => Math.abs(countTage(one.datum ?? datum, datum))
        const exact = list.findIndex((one) => fits(one, 0) && distance(one) === 0)
        const index = exact >= 0 ? exact : list.findIndex((one) => fits(one, distance(one)))
        if (index >= 0) list.splice(index, 1)
        return index >= 0
      }
      if (take(open, (one, tage) => isEqual(one.betrag, betrag) && tage <= mostTage)) return false
      if (take(returned, (one) => isEqual(one.betrag, negated(betrag)) && one.datum >= datum)) return false
      return isAbschlag(zahlung)
    })
}
