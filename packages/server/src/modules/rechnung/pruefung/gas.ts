import type { Fraction } from '../../../lib/exact.ts'
import {
  absolute,
  compare,
  decimal,
  fraction,
  isEqual,
  minus,
  over,
  plus,
  rounded,
  times,
} from '../../../lib/fraction.ts'
import type { UmrechnungOfVertrag } from '../../verbrauch/gasumrechnung.ts'
import type { Rechnungsposition } from '../rechnung.ts'
import type { Fehlendes } from './grundlagen.ts'
import type { Profil } from './profile.ts'

/** How many kWh a line has to have; where only its sum with others is known, what the bill says. */
export type Sollmenge =
  | { readonly menge: (profil: Profil) => Fraction }
  | { readonly fehlt: Fehlendes['was']; readonly tag?: string }

type Tage = Pick<Rechnungsposition, 'von' | 'bis'>

/** The factors of some days, smallest first: kWh of a m³; undefined where a day has none. */
function faktorenOf({ von, bis }: Tage, umrechnungen: readonly UmrechnungOfVertrag[]): Fraction[] | undefined {
  let known = von
  const faktoren: Fraction[] = []
  for (const { gueltig_von, gueltig_bis, zustandszahl, brennwert } of umrechnungen) {
    if (gueltig_von >= bis || (gueltig_bis !== null && gueltig_bis <= known)) continue
    if (gueltig_von > known) return undefined
    faktoren.push(times(decimal(zustandszahl), decimal(brennwert)))
    known = gueltig_bis ?? bis
  }
  return known < bis || faktoren.length === 0 ? undefined : faktoren.toSorted(compare)
}

/** kWh of a m³ in some days, the mean of those where it changes. */
export function faktorOf(tage: Tage, umrechnungen: readonly UmrechnungOfVertrag[]): Fraction | undefined {
  const faktoren = faktorenOf(tage, umrechnungen)
  const [least, most] = [faktoren?.[0], faktoren?.at(-1)]
  return least && most && over(plus(least, most), fraction(2))
}

/**
 * Whole kWh of a line's m³, with the factors of its days. Where these change within a line, the bill's own count if they
 * lie between; where the m³ are only near (`istUngenau`), its kWh count if they are as near.
 */
export function toKwh(
  { von, bis, gas, menge }: Rechnungsposition,
  kubikmeter: Fraction,
  umrechnungen: readonly UmrechnungOfVertrag[],
  istUngenau: boolean,
): Sollmenge {
  const faktoren = faktorenOf({ von, bis }, umrechnungen)
  const [least, most] = [faktoren?.[0], faktoren?.at(-1)]
  if (least === undefined || most === undefined) return { fehlt: 'umrechnung' }
  const isNear = (faktor: Fraction) =>
    menge !== null && compare(absolute(minus(menge, times(kubikmeter, faktor))), fraction(istUngenau ? 1 : 0)) <= 0
  if (isEqual(least, most)) {
    if (istUngenau && menge !== null && isNear(least)) return { menge: () => menge }
    return {
      menge: (profil) => rounded(times(kubikmeter, profil === 'monate-faktor4' ? rounded(least, 4) : least), 0),
    }
  }
  const said = gas?.zustandszahl && gas.brennwert ? times(gas.zustandszahl, gas.brennwert) : null
  const isBetween = (one: Fraction, [low, high]: readonly [Fraction, Fraction]) =>
    compare(low, one) <= 0 && compare(one, high) <= 0
  if (said !== null && isBetween(said, [least, most]))
    return {
      menge: (profil) => rounded(times(kubikmeter, profil === 'monate-faktor4' ? rounded(said, 4) : said), 0),
    }
  const bounds = [rounded(times(kubikmeter, least), 0), rounded(times(kubikmeter, most), 0)] as const
  if (menge === null || isBetween(menge, bounds)) return { menge: () => menge ?? bounds[0] }
  // What lies beyond all of them is wrong by as much at least.
  const nearest = compare(menge, bounds[0]) < 0 ? bounds[0] : bounds[1]
  return { menge: () => nearest }
}
