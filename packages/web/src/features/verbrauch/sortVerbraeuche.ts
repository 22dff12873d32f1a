import type { Verbrauch } from '@ekp/wire/verbrauch'

/** Newest first: the one with the latest `bis` [verbrauch-3]. */
export function sortVerbraeuche(verbraeuche: readonly Verbrauch[]): readonly Verbrauch[] {
  // Days of one length sort as text.
  return verbraeuche.toSorted((a, b) => compare(b.bis, a.bis) || compare(b.von, a.von))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
