import type { Fraction } from '../../../lib/exact.ts'
import type { Preisstand } from '../../../preis/preisstand.ts'
import type { Rechnungsposition } from '../rechnung.ts'
import { jahrespreisOf } from './jahresbetraege.ts'
import { arbeitspreisOf, type Preisteil } from './preise.ts'
import { mergePreise, splitAtPreise, type Stueck } from './spannen.ts'

/**
 * The lines whose price begins or ends on the wrong day, with the days that they should have: where as many lines follow
 * one another as there are prices, each of them is for one.
 */
export function findVerschobene(
  teile: ReadonlyMap<Rechnungsposition, Preisteil>,
  preisstaende: readonly Preisstand[],
  satzOf: (position: Rechnungsposition) => Fraction,
): ReadonlyMap<Rechnungsposition, Stueck> {
  const found = new Map<Rechnungsposition, Stueck>()
  for (const positionen of Map.groupBy(teile.keys(), (position) => keyOf(position, teile.get(position))).values()) {
    const lines = positionen.toSorted((one, other) => (one.von < other.von ? -1 : 1))
    const [first, last] = [lines[0], lines.at(-1)]
    const teil = first && teile.get(first)
    if (first === undefined || last === undefined || teil === undefined || lines.length === 1) continue
    if (lines.some(({ bis }, index) => (lines[index + 1]?.von ?? bis) !== bis)) continue
    const split = splitAtPreise({ von: first.von, bis: last.bis }, preisstaende)
    if ('fehlt' in split) continue
    const priced = split.stuecke.flatMap(({ von, bis, stand }) => {
      const preis = priceOf(teil, first, stand, satzOf(first))
      return preis === undefined ? [] : [{ von, bis, preis }]
    })
    const spannen = mergePreise(priced)
    if (spannen.length !== lines.length) continue
    for (const [index, line] of lines.entries()) {
      const spanne = spannen[index]
      const stand = split.stuecke.find(({ von }) => von === spanne?.von)?.stand
      if (spanne && stand && (spanne.von !== line.von || spanne.bis !== line.bis))
        found.set(line, { von: spanne.von, bis: spanne.bis, stand })
    }
  }
  return found
}

function keyOf({ register }: Rechnungsposition, teil: Preisteil | undefined): string {
  if (teil?.art === 'jahr') return `jahr ${teil.bezeichnungen.join(', ')}`
  if (teil?.art !== 'arbeit') return 'boerse'
  const names = teil.teile.map(({ bezeichnung, stufe, kalender }) => `${bezeichnung} ${stufe} ${kalender}`)
  return `arbeit ${register} ${teil.istAlles ? '' : names.join(', ')}`
}

function priceOf(teil: Preisteil, { register }: Rechnungsposition, stand: Preisstand, satz: Fraction) {
  if (teil.art === 'jahr') return jahrespreisOf(teil.bezeichnungen, stand, satz)
  return teil.art === 'arbeit' ? arbeitspreisOf(teil, register, stand, satz) : undefined
}
