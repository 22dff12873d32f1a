import type { Fraction } from '../../../lib/exact.ts'
import { absolute, compare, fraction, isEqual, minus, over, plus, sumOf, times } from '../../../lib/fraction.ts'
import type { Arbeitsteil, Preisstand } from '../../../preis/preisstand.ts'
import { findPreisstand, isOfRegister } from '../../../preis/saetze.ts'
import type { Rechnungsposition } from '../rechnung.ts'
import { isSame } from './lastgang.ts'
import { steuersatzOf } from './steuersatz.ts'
import { namesBoerse, namesStufe, sameWords, sharesWords } from './worte.ts'

/** Parts of the price that a line is for: amounts per kWh, the exchange's price, amounts per year. */
export type Preisteil =
  | Arbeitspreis
  | { readonly art: 'boerse'; readonly marktgebiet: string }
  | { readonly art: 'jahr'; readonly bezeichnungen: readonly string[] }

export interface Arbeitspreis {
  readonly art: 'arbeit'
  readonly teile: readonly Arbeitsteil[]
  /** Whether the line is for all that a kWh costs, whatever its parts are. */
  readonly istAlles: boolean
}

export type Versorgung = Parameters<typeof steuersatzOf>[0]

/** Net, in EUR: where only the gross price is known, without the tax. */
export function nettoOf(wert: bigint, stand: Preisstand, satz: Fraction): Fraction {
  const exact = fraction(wert, 10n ** 12n)
  return stand.istBrutto && stand.umsatzsteuer === undefined
    ? over(exact, plus(fraction(1), over(satz, fraction(100))))
    : exact
}

/** Whether a bill's price is this one, as far as it is printed. */
export const isPreis = ({ preis, preiseinheit }: Rechnungsposition, soll: Fraction): boolean =>
  preis !== null && compare(times(absolute(minus(preis, soll)), fraction(2)), preiseinheit) <= 0

const priceAt = (stand: Preisstand, versorgung: Versorgung, { bis }: Rechnungsposition) => {
  const satz = steuersatzOf(versorgung, stand, bis)
  return (teile: readonly { readonly wert: bigint }[]) => sumOf(teile.map(({ wert }) => nettoOf(wert, stand, satz)))
}

/** The parts that may be charged for a register's kWh; without a register, for all. */
const partsFor = ({ arbeitsteile }: Preisstand, register: Rechnungsposition['register']) =>
  arbeitsteile.filter((teil) => !isOfRegister(teil) || teil.stufe === register)

/** What a kWh of a line costs at one of the prices one after the other, net. */
export function arbeitspreisOf(
  { teile, istAlles }: Arbeitspreis,
  register: Rechnungsposition['register'],
  stand: Preisstand,
  satz: Fraction,
): Fraction {
  const own = partsFor(stand, register).filter((one) => istAlles || teile.some((teil) => isSame(one, teil)))
  return sumOf(own.map(({ wert }) => nettoOf(wert, stand, satz)))
}

/** The register that a line without code and known words is for: the one with its price, where it is no price of both. */
export function findRegister(
  position: Rechnungsposition,
  preisstaende: readonly Preisstand[],
  versorgung: Versorgung,
): Rechnungsposition['register'] {
  const stand = findPreisstand(preisstaende, position.von)
  if (position.register !== null || position.art !== 'arbeit' || !stand?.arbeitsteile.some(isOfRegister))
    return position.register
  const priceOf = priceAt(stand, versorgung, position)
  const has = (register: Rechnungsposition['register']) => {
    const parts = partsFor(stand, register)
    const own = parts.filter(isOfRegister)
    return [parts, own].some((teile) => teile.length > 0 && isPreis(position, priceOf(teile)))
  }
  const found = (['HT', 'NT'] as const).filter(has)
  return found.length === 1 && !has(null) ? (found[0] ?? null) : null
}

// More lines than a price has parts: not each of them can be one.
const mostParts = 12

/**
 * Which parts of the price each of some lines is for, which have the same days; lines that share the kWh are told apart
 * by price, words and quantity. Without an answer the price knows no such part.
 */
export function matchArbeit(
  positionen: readonly Rechnungsposition[],
  stand: Preisstand,
  mengeOf: (teil: Arbeitsteil) => Fraction | undefined,
  versorgung: Versorgung,
): Map<Rechnungsposition, Preisteil> {
  const found = new Map<Rechnungsposition, Preisteil>()
  const byTime = stand.boerse !== undefined || stand.arbeitsteile.some(({ kalender }) => kalender !== undefined)
  const ofRegister = Map.groupBy(positionen, ({ register }) => register)
  const isAlone = ({ register }: Rechnungsposition) =>
    !byTime && ofRegister.get(register)?.length === 1 && (!ofRegister.has(null) || positionen.length === 1)
  const permitted = ({ register }: Rechnungsposition) => partsFor(stand, register)
  for (const position of positionen) {
    const teile = permitted(position)
    if (isAlone(position) && teile.length > 0) found.set(position, { art: 'arbeit', teile, istAlles: true })
  }
  // A part of one register is for its lines, the others are for each register's lines or for those of all kWh.
  const taken = new Map<Rechnungsposition['register'], Set<Arbeitsteil>>()
  const free = (position: Rechnungsposition) =>
    permitted(position).filter((teil) => !taken.get(position.register)?.has(teil))
  const take = (position: Rechnungsposition, teile: readonly Arbeitsteil[]) => {
    found.set(position, { art: 'arbeit', teile, istAlles: false })
    taken.set(position.register, new Set([...(taken.get(position.register) ?? []), ...teile]))
  }
  const open = () => positionen.filter((position) => !found.has(position))
  const priceOf = (teile: readonly Arbeitsteil[], position: Rechnungsposition) =>
    priceAt(stand, versorgung, position)(teile)
  const { boerse } = stand
  const exchange =
    boerse &&
    (positionen.find(({ text }) => sameWords(text, boerse.bezeichnung) || namesBoerse(text)) ??
      positionen.find((position) => permitted(position).every((teil) => !isPreis(position, priceOf([teil], position)))))
  if (boerse !== undefined && exchange !== undefined)
    found.set(exchange, { art: 'boerse', marktgebiet: boerse.marktgebiet })

  const pairs = open()
    .flatMap((position) =>
      permitted(position).map((teil) => ({
        position,
        teil,
        score: scoreOf(position, teil, priceOf([teil], position), mengeOf(teil)),
      })),
    )
    .filter(({ score }) => score >= 3)
    .toSorted((one, other) => other.score - one.score)
  for (const { position, teil } of pairs)
    if (!found.has(position) && free(position).includes(teil)) take(position, [teil])

  for (const position of open().slice(0, mostParts)) {
    const sum = findSubset(free(position), (teile) => isPreis(position, priceOf(teile, position)))
    if (sum !== undefined) take(position, sum)
  }
  // What is left of the price belongs to the one line that is left.
  const [last, ...others] = open()
  if (last !== undefined && others.length === 0 && free(last).length > 0) take(last, free(last))
  return found
}

function scoreOf(
  position: Rechnungsposition,
  { bezeichnung, stufe, kalender }: Arbeitsteil,
  preis: Fraction,
  menge: Fraction | undefined,
): number {
  const words = sameWords(position.text, bezeichnung) ? 3 : sharesWords(position.text, bezeichnung) ? 2 : 0
  const isTimed = kalender !== undefined && stufe !== undefined
  const level = isTimed && namesStufe(position.text, stufe) ? 3 : 0
  const quantity = isTimed && menge && position.menge && isEqual(menge, position.menge) ? 3 : 0
  return (isPreis(position, preis) ? 4 : 0) + words + level + quantity
}

/** Some of the parts, at least two, that fit together; a price has a dozen at most. */
export function findSubset<T>(parts: readonly T[], fits: (subset: readonly T[]) => boolean): readonly T[] | undefined {
  const few = parts.slice(0, mostParts)
  for (let bits = 1; bits < 2 ** few.length; bits++) {
    const subset = few.filter((_, index) => (bits >> index) & 1)
    if (subset.length > 1 && fits(subset)) return subset
  }
  return undefined
}
