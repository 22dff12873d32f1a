import { deriveGewicht } from '@ekp/wire/rules/jahresverlauf'
import type { Fraction } from '../../../lib/exact.ts'
import {
  absolute,
  compare,
  decimal,
  fraction,
  isEqual,
  minus,
  over,
  rounded,
  times,
  zero,
} from '../../../lib/fraction.ts'
import type { Pruefgrundlagen } from './grundlagen.ts'

interface Spanne {
  readonly von: string
  /** Exclusive. */
  readonly bis: string
}

type Gewicht = (spanne: Spanne) => number

const tage: Gewicht = ({ von, bis }) => deriveGewicht('GLEICHMAESSIG', von, bis)
const gradtage80: Gewicht = ({ von, bis }) => deriveGewicht('HEIZUNG', von, bis)
const gradtage100: Gewicht = (spanne) => (5 * gradtage80(spanne) - tage(spanne)) / 4
const haushalt: Gewicht = ({ von, bis }) => deriveGewicht('HAUSHALT', von, bis)

/** How suppliers spread what was counted between two readings, the portal's own way first. */
export const gewichteOf = ({
  versorgungsart,
  verlauf,
}: Pick<Pruefgrundlagen, 'versorgungsart' | 'verlauf'>): readonly Gewicht[] =>
  versorgungsart === 'gas'
    ? [gradtage80, gradtage100]
    : [({ von, bis }) => deriveGewicht(verlauf, von, bis), tage, haushalt]

const shareOf = (gewicht: Gewicht, part: Spanne, all: Spanne): Fraction =>
  decimal((gewicht(part) / gewicht(all)).toFixed(12))

interface Teilmenge extends Spanne {
  readonly gesagt: Fraction | null
}

const wholeOf = (teile: readonly Spanne[]): Spanne => ({ von: teile[0]?.von ?? '', bis: teile.at(-1)?.bis ?? '' })

/** By how much of the whole the parts are off, where they are spread in one of these ways. */
const distancesOf = (gewicht: Gewicht, teile: readonly Teilmenge[], menge: Fraction): readonly Fraction[] =>
  teile.map((teil) =>
    teil.gesagt === null ? zero : minus(over(teil.gesagt, menge), shareOf(gewicht, teil, wholeOf(teile))),
  )

/** Whether a bill's split is far from each of these ways: by more than a twentieth of the whole. */
export function isFarFrom(gewichte: readonly Gewicht[], teile: readonly Teilmenge[], menge: Fraction): boolean {
  if (teile.length < 2 || isEqual(menge, zero)) return false
  return gewichte.every((gewicht) =>
    distancesOf(gewicht, teile, menge).some((distance) => compare(absolute(distance), fraction(1, 20)) > 0),
  )
}

/** The part that is farthest from its share, which bears what the parts miss the whole by. */
export function findFarthest(
  [gewicht = tage]: readonly Gewicht[],
  teile: readonly Teilmenge[],
  menge: Fraction,
): number {
  if (isEqual(menge, zero)) return teile.length - 1
  const distances = distancesOf(gewicht, teile, menge).map(absolute)
  return distances.reduce((most, one, index) => (compare(one, distances[most] ?? zero) > 0 ? index : most), 0)
}

/** What the register would have counted until a day, in the way that the bill's own parts show, else in the first one. */
export function spread(
  gewichte: readonly Gewicht[],
  teile: readonly Teilmenge[],
  menge: Fraction,
  stellen: number,
): (tag: string) => Fraction {
  const all = wholeOf(teile)
  const untilBy = (gewicht: Gewicht) => (tag: string) =>
    tag <= all.von
      ? zero
      : tag >= all.bis
        ? menge
        : rounded(times(menge, shareOf(gewicht, { von: all.von, bis: tag }, all)), stellen)
  const isOwn = (until: (tag: string) => Fraction) =>
    teile.every(({ von, bis, gesagt }) => gesagt !== null && isEqual(minus(until(bis), until(von)), gesagt))
  const ways = [...gewichte, tage].map(untilBy)
  return ways.find(isOwn) ?? untilBy(gewichte[0] ?? tage)
}
