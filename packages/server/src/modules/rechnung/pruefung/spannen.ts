import type { Fraction } from '../../../lib/exact.ts'
import { isEqual } from '../../../lib/fraction.ts'
import type { Preisstand } from '../../../preis/preisstand.ts'
import { findPreisstand } from '../../../preis/saetze.ts'

export interface Spanne {
  readonly von: string
  /** Exclusive. */
  readonly bis: string
}

export interface Stueck extends Spanne {
  readonly stand: Preisstand
}

/** Days by their price, or the first one without a price. */
export function splitAtPreise(
  { von, bis }: Spanne,
  preisstaende: readonly Preisstand[],
): { readonly stuecke: readonly Stueck[] } | { readonly fehlt: string } {
  const stuecke: Stueck[] = []
  for (let begin = von; begin < bis;) {
    const stand = findPreisstand(preisstaende, begin)
    if (stand === undefined) return { fehlt: begin }
    const end = stand.gueltigBis !== null && stand.gueltigBis < bis ? stand.gueltigBis : bis
    stuecke.push({ von: begin, bis: end, stand })
    begin = end
  }
  return { stuecke }
}

interface Preisspanne extends Spanne {
  readonly preis: Fraction
}

/** Spans one after the other with the same price, as one. */
export function mergePreise(spannen: readonly Preisspanne[]): Preisspanne[] {
  const merged: Preisspanne[] = []
  for (const spanne of spannen) {
    const last = merged.at(-1)
    if (last?.bis === spanne.von && isEqual(last.preis, spanne.preis))
      merged[merged.length - 1] = { ...last, bis: spanne.bis }
    else merged.push(spanne)
  }
  return merged
}

/** What of some days others do not have. */
export function subtract(spanne: Spanne, others: readonly Spanne[]): Spanne[] {
  let left = [spanne]
  for (const other of others)
    left = left.flatMap(({ von, bis }) => {
      if (other.bis <= von || bis <= other.von) return [{ von, bis }]
      return [
        { von, bis: other.von },
        { von: other.bis, bis },
      ].filter((part) => part.von < part.bis)
    })
  return left
}

/** What two stretches of days share; none where they do not meet. */
export const intersect = (one: Spanne, other: Spanne): Spanne => ({
  von: one.von > other.von ? one.von : other.von,
  bis: one.bis < other.bis ? one.bis : other.bis,
})
