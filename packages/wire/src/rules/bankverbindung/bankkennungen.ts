import { plainCode } from '../text/plainLine.ts'

/**
 * A typed or pasted IBAN in upper case, without blanks, dashes and invisible characters; twenty digits
 * alone become a German IBAN with the prefix DE [bankverbindung-8].
 */
export function compactIban(text: string): string {
  const compact = plainCode(text)
    .replaceAll('-', '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')
  return /^[0-9]{20}$/.test(compact) ? `DE${compact}` : compact
}

/** An IBAN in groups of four, as on paper. */
export function formatIban(iban: string): string {
  return compactIban(iban).replace(/.{4}(?=.)/gu, '$& ')
}

/** The first four and the last four characters: the owner recognises the account, and a stranger does not learn it. */
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

/**
 * Whether a compact text has an IBAN's form and right check digits; only the server checks the structure of its
 * country.
 */
export function hasIbanPruefziffer(iban: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** A BIC in upper case: 6 letters, 2 letters or digits, and 3 more or none [bankverbindung-18]. */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)
}

/** A SEPA creditor identifier: country, check digits, business code (which the check leaves out), national part. */
export function isGlaeubigerId(text: string): boolean {
  const [, land, pruefziffern, national] = /^([A-Z]{2})([0-9]{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? []
  if (national === undefined || (land === 'DE' && !/^[0-9]{11}$/.test(national))) return false
  return mod97(`${national}${land}${pruefziffern}`) === 1
}

/** The remainder of ISO 7064 MOD 97-10, letters counting 10 to 35; 1 where the check digits are right. */
export function mod97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
