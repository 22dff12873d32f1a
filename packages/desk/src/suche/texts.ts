import type { Treffer } from '@ekp/wire/kunde'

/** Whether the text is one letter alone, which names nobody; a figure may be a number. */
export const isTooShort = (suche: string): boolean => suche === '' || /^\p{L}$/u.test(suche)

const count = (anzahl: number, one: string, several: string) => (anzahl === 1 ? `1 ${one}` : `${anzahl} ${several}`)

/** A customer's contracts: `1 laufender, 2 beendete`. */
export function describeVertraege({ laufend, beendet }: Pick<Treffer, 'laufend' | 'beendet'>): string {
  const parts = [
    laufend > 0 && count(laufend, 'laufender', 'laufende'),
    beendet > 0 && count(beendet, 'beendeter', 'beendete'),
  ].filter(Boolean)
  return parts.length === 0 ? 'keiner' : parts.join(', ')
}

/** What tells a customer apart from others of the same name, in one line. */
export const describeTreffer = (treffer: Treffer): string =>
  [
    treffer.geburtsjahr && `geb. ${treffer.geburtsjahr}`,
    treffer.adresse,
    treffer.laufend === 0 && (treffer.beendet > 0 ? 'nur beendete Verträge' : 'ohne Vertrag'),
    treffer.kundennummer,
    treffer.grund !== 'Name' && treffer.grund !== 'Kundennummer' && treffer.grund,
  ]
    .filter(Boolean)
    .join(' · ')
