import { fraction, isEqual, minus, over, plus, sumOf, compare, absolute, times } from '../../../lib/fraction.ts'
import type { Fraction } from '../../../lib/exact.ts'
import type { Arbeitsteil, Preisstand } from '../../../preis/preisstand.ts'
import { findPreisstand, isOfRegister } from '../../../preis/saetze.ts'
import type { Rechnungsposition } from '../rechnung.ts'
import { steuersatzOf } from './steuersatz.ts'

/** A part of the price that a line may be for: an amount per kWh, the exchange's price, an amount per year. */
export type Preisteil =
  | { readonly art: 'arbeit'; readonly teile: readonly Arbeitsteil[] }
  | { readonly art: 'boerse'; readonly marktgebiet: string }
  | { readonly art: 'jahr'; readonly bezeichnung: string }

/** Net, in EUR: where only the gross price is known, without the tax. */
export function nettoOf(wert: bigint, stand: Preisstand, satz: Fraction): Fraction {
  const exact = fraction(wert, 10n ** 12n)
  return stand.istBrutto && stand.umsatzsteuer === undefined
    ? over(exact, plus(fraction(1), over(satz, fraction(100))))
    : exact
}

/** Whether a bill's price is this one, as far as it is printed. */
export function isPreis({ preis, preiseinheit, art }: Rechnungsposition, soll: Fraction): boolean {
  if (preis === null) return false
  const coarsest = art === 'arbeit' ? fraction(1, 10_000) : fraction(1, 100)
  const unit = compare(preiseinheit, coarsest) < 0 ? preiseinheit : coarsest
  return compare(times(absolute(minus(preis, soll)), fraction(2)), unit) <= 0
}

/**
 * Which parts of the price each of some lines is for, which have the same days; lines that share the kWh are told apart
 * by price, words and quantity. Without an answer the price knows no such part.
 */
export function matchArbeit(
  positionen: readonly Rechnungsposition[],
  stand: Preisstand,
  mengeOf: (teil: Arbeitsteil) => Fraction | undefined,
  versorgung: Parameters<typeof steuersatzOf>[0],
): Map<Rechnungsposition, Preisteil> {
  const found = new Map<Rechnungsposition, Preisteil>()
  const byTime = stand.boerse !== undefined || stand.arbeitsteile.some(({ kalender }) => kalender !== undefined)
  const shared = positionen.filter(({ register }) => register === null)
  const isAlone = (position: Rechnungsposition) =>
    !byTime &&
    positionen.filter(({ register }) => register === position.register).length === 1 &&
    (shared.length === 0 || positionen.length === 1)
  const permitted = (position: Rechnungsposition) =>
    stand.arbeitsteile.filter((teil) => !isOfRegister(teil) || teil.stufe === position.register)
  const alone = positionen.filter(isAlone)
  for (const position of alone) found.set(position, { art: 'arbeit', teile: permitted(position) })
  if (alone.length === positionen.length) return found

  const priceOf = (teil: Arbeitsteil, { bis }: Rechnungsposition) =>
    nettoOf(teil.wert, stand, steuersatzOf(versorgung, stand, bis))
  // A part of one register is for its lines, the others are for each register's lines or for those of all kWh.
  const taken = new Map<string, Set<Arbeitsteil>>()
  const takenOf = ({ register }: Rechnungsposition) => {
    const key = register ?? ''
    const known = taken.get(key) ?? new Set<Arbeitsteil>()
    taken.set(key, known)
    return known
  }
  const free = (position: Rechnungsposition) => permitted(position).filter((teil) => !takenOf(position).has(teil))
  const take = (position: Rechnungsposition, teile: readonly Arbeitsteil[]) => {
    found.set(position, { art: 'arbeit', teile })
    for (const teil of teile) takenOf(position).add(teil)
  }
  const { boerse } = stand
  const exchange =
    boerse &&
    (positionen.find(({ text }) => sameWords(text, boerse.bezeichnung) || /börse|boerse|spot|epex/i.test(text)) ??
      positionen.find((position) => permitted(position).every((teil) => !isPreis(position, priceOf(teil, position)))))
  if (boerse !== undefined && exchange !== undefined)
    found.set(exchange, { art: 'boerse', marktgebiet: boerse.marktgebiet })

  const pairs = positionen
    .filter((position) => !found.has(position))
    .flatMap((position) =>
      permitted(position).map((teil) => ({
        position,
        teil,
        score: scoreOf(position, teil, priceOf(teil, position), mengeOf(teil)),
      })),
    )
    .filter(({ score }) => score >= 3)
    .toSorted((one, other) => other.score - one.score)
  for (const { position, teil } of pairs)
    if (!found.has(position) && !takenOf(position).has(teil)) take(position, [teil])

  const open = () => positionen.filter((position) => !found.has(position))
  for (const position of open()) {
    const sum = subsetWith(free(position), (teile) =>
      isPreis(position, sumOf(teile.map((teil) => priceOf(teil, position)))),
    )
    if (sum !== undefined) take(position, sum)
  }
  // What is left of the price belongs to the one line that is left.
  const [last, ...others] = open()
  if (last !== undefined && others.length === 0 && free(last).length > 0) take(last, free(last))
  return found
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-zäöüß0-9]/g, '')
const sameWords = (one: string, other: string) => plain(one) === plain(other)

const stufenworte = {
  HT: /hochlast|hochtarif|\bHT\b/i,
  NT: /niedriglast|niedertarif|schwachlast|\bNT\b/i,
  ST: /standard|\bST\b/i,
} as const

function scoreOf(
  position: Rechnungsposition,
  { bezeichnung, stufe, kalender }: Arbeitsteil,
  preis: Fraction,
  menge: Fraction | undefined,
): number {
  const words = sameWords(position.text, bezeichnung)
    ? 3
    : plain(position.text).includes(plain(bezeichnung)) || plain(bezeichnung).includes(plain(position.text))
      ? 2
      : 0
  const level = kalender === undefined || stufe === undefined ? 0 : stufenworte[stufe].test(position.text) ? 3 : 0
  const quantity =
    kalender !== undefined && menge !== undefined && position.menge !== null && isEqual(menge, position.menge) ? 3 : 0
  return (isPreis(position, preis) ? 4 : 0) + words + level + quantity
}

/** Some of the parts, at least two, that fit together; a price has a dozen at most. */
function subsetWith(
  teile: readonly Arbeitsteil[],
  fits: (subset: readonly Arbeitsteil[]) => boolean,
): readonly Arbeitsteil[] | undefined {
  const few = teile.slice(0, 12)
  for (let bits = 1; bits < 2 ** few.length; bits++) {
    const subset = few.filter((_, index) => (bits >> index) & 1)
    if (subset.length > 1 && fits(subset)) return subset
  }
  return undefined
}

/** Which amount per year a line is for, by its price and words; undefined where the price knows no such amount. */
export function matchJahr(
  position: Rechnungsposition,
  preisstaende: readonly Preisstand[],
  versorgung: Parameters<typeof steuersatzOf>[0],
): Preisteil | undefined {
  const stand = findPreisstand(preisstaende, position.von)
  const last = preisstaende.filter(({ gueltigVon }) => gueltigVon === null || gueltigVon < position.bis).at(-1)
  const candidates = [stand, last].flatMap((one) =>
    (one?.jahresteile ?? []).map(({ bezeichnung, wert }) => {
      const preis = one && nettoOf(wert, one, steuersatzOf(versorgung, one, position.bis))
      const words = sameWords(position.text, bezeichnung)
        ? 3
        : grundpreis.test(position.text) && grundpreis.test(bezeichnung)
          ? 2
          : 0
      return { bezeichnung, score: words + (preis !== undefined && isPreis(position, preis) ? 4 : 0) }
    }),
  )
  const [best] = candidates.toSorted((one, other) => other.score - one.score)
  return best === undefined || best.score < 2 ? undefined : { art: 'jahr', bezeichnung: best.bezeichnung }
}

const grundpreis = /grund(?:preis|gebühr|betrag|entgelt)/i
