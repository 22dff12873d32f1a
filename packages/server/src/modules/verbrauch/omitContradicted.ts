import type { Stand } from './AbgelesenerZaehler.ts'
import { deriveDifferenz } from './deriveDifferenz.ts'

/** Leaves out estimates that a real reading contradicts, and of two estimates the earlier; oldest first. */
export function omitContradicted(staende: readonly Stand[], vorkommastellen: ReadonlyMap<string, number>): Stand[] {
  const isContradiction = (vorher: Stand, nachher: Stand) =>
    [...nachher.werte].some(([obiskennzahl, wert]) => {
      const before = vorher.werte.get(obiskennzahl)
      return before !== undefined && deriveDifferenz(before, wert, vorkommastellen.get(obiskennzahl)) === undefined
    })
  const kept: Stand[] = []
  for (const stand of staende) {
    let last = kept.at(-1)
    while (last?.istErsatzwert && isContradiction(last, stand)) {
      kept.pop()
      last = kept.at(-1)
    }
    if (last === undefined || !stand.istErsatzwert || !isContradiction(last, stand)) kept.push(stand)
  }
  return kept
}
