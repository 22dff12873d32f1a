import { mod97 } from './mod97.ts'

/**
 * An IBAN as it was typed or pasted, without blanks, dashes and what is invisible, in upper case; twenty digits
 * alone are a German one without its prefix [bankverbindung-8].
 */
export function compactIban(text: string): string {
  const compact = text
    .replace(/[\s\p{Cf}\u2010-\u2015-]/gu, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')
  return /^[0-9]{20}$/.test(compact) ? `DE${compact}` : compact
}

/** In groups of four, as on paper. */
export function formatIban(iban: string): string {
  return compactIban(iban).replace(/.{4}(?=.)/gu, '$& ')
}

/** Enough to recognise one's own account and to tell nobody: the first four and the last four characters. */
export function maskIban(iban: string): string {
  const compact = compactIban(iban)
  const ends = compact.length < 15 ? 0 : 4
  const isShown = (place: number) => place < ends || place >= compact.length - ends
  return formatIban(compact.replace(/./gu, (character, place: number) => (isShown(place) ? character : '*')))
}

/** `iban` is compact. */
export function isGermanIban(iban: string): boolean {
  return /^DE[0-9]{20}$/.test(iban)
}

/** Whether a compact text has an IBAN's shape and right check digits; the country's own structure the server knows. */
export function hasIbanPruefziffer(iban: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1
}
