import type { Fraction } from '../../../lib/exact.ts'
import { isNegative, sumOf } from '../../../lib/fraction.ts'
import type { Preisstand } from '../../../preis/preisstand.ts'
import { findPreisstand } from '../../../preis/saetze.ts'
import type { Rechnungsposition } from '../rechnung.ts'
import { findSubset, isPreis, nettoOf, type Preisteil, type Versorgung } from './preise.ts'
import { steuersatzOf } from './steuersatz.ts'
import { areGrundpreise, namesModul, sameWords } from './worte.ts'

/**
 * Which amounts per year a line is for, by its price and words; the price of other days tells it as well, for a bill may
 * charge it on the wrong ones. Undefined where the price knows no such amount.
 */
export function matchJahr(
  position: Rechnungsposition,
  preisstaende: readonly Preisstand[],
  versorgung: Versorgung,
): Preisteil | undefined {
  const candidates = preisstaende.flatMap((stand) => {
    const isOfDays =
      (stand.gueltigVon === null || stand.gueltigVon < position.bis) &&
      (stand.gueltigBis === null || stand.gueltigBis > position.von)
    const satz = steuersatzOf(versorgung, stand, position.bis)
    return stand.jahresteile.map(({ bezeichnung, wert }) => {
      const preis = nettoOf(wert, stand, satz)
      const price = isPreis(position, preis) ? (isOfDays ? 4 : 2) : 0
      return { bezeichnung, score: price + wordsOf(position, bezeichnung) + signOf(position, preis) }
    })
  })
  const [best] = candidates.toSorted((one, other) => other.score - one.score)
  if (best !== undefined && best.score >= 2) return { art: 'jahr', bezeichnungen: [best.bezeichnung] }
  const stand = findPreisstand(preisstaende, position.von)
  if (stand === undefined) return undefined
  const satz = steuersatzOf(versorgung, stand, position.bis)
  const sum = findSubset(stand.jahresteile, (teile) =>
    isPreis(position, sumOf(teile.map(({ wert }) => nettoOf(wert, stand, satz)))),
  )
  return sum && { art: 'jahr', bezeichnungen: sum.map(({ bezeichnung }) => bezeichnung) }
}

const wordsOf = ({ text }: Rechnungsposition, bezeichnung: string) =>
  sameWords(text, bezeichnung) ? 3 : areGrundpreise(text, bezeichnung) ? 2 : 0

/** A reduction, as of the network charge, is told by its sign. */
const signOf = ({ preis, text }: Rechnungsposition, own: Fraction) =>
  preis && isNegative(preis) && isNegative(own) && namesModul(text) ? 2 : 0
