import type { Dokument } from '@ekp/wire/dokument'
import { ohneKategorieText, ohneVertragText } from './texts.ts'

/** Which documents are shown; the empty text is all of them. */
export interface DokumentAuswahl {
  readonly vertrag: string
  readonly kategorie: string
}

export const alleDokumente: DokumentAuswahl = { vertrag: '', kategorie: '' }

/** The contract and the category of a document, in the words of the list. */
export const vertragText = ({ vertragId }: Dokument) => vertragId ?? ohneVertragText
export const kategorieText = ({ kategorie }: Dokument) => (kategorie?.trim() ? kategorie.trim() : ohneKategorieText)

export function isChosen({ vertrag, kategorie }: DokumentAuswahl, dokument: Dokument): boolean {
  const fits = (chosen: string, text: string) => chosen === '' || chosen === text
  return fits(vertrag, vertragText(dokument)) && fits(kategorie, kategorieText(dokument))
}

/** What one can choose from: each word once, in the order of the alphabet. */
export function listWords(dokumente: readonly Dokument[], wordOf: (dokument: Dokument) => string): string[] {
  return [...new Set(dokumente.map(wordOf))].toSorted((one, other) => one.localeCompare(other, 'de', { numeric: true }))
}

/** Newest first; those without a time come last, in the host's order. */
export function orderDokumente(dokumente: readonly Dokument[]): Dokument[] {
  const timeOf = ({ erstellzeitpunkt }: Dokument) => (erstellzeitpunkt === null ? 0 : Date.parse(erstellzeitpunkt))
  return dokumente.toSorted((one, other) => timeOf(other) - timeOf(one))
}
