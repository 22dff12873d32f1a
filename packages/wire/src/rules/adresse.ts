import { plainLine } from './text/plainLine.ts'

// Digits and perhaps lowercase letters, then - or / and digits or letters; half numbers as in `1 1/2` [rechnungsadresse-10].
const hausnummer = /^[0-9]+(?: [0-9]+\/[0-9]+|[a-z]*(?:[-/][0-9a-z]+)?)$/
// Mannheim's squares have no street: `Q 7, 24`.
const quadrat = /^([a-u]) ?([0-9]{1,2}), ?(.+)$/

/**
 * A house number as it is checked and stored: `12 A` becomes `12a`, `10 – 12` becomes `10-12`, `q7,24` becomes `Q 7,
 * 24` [rechnungsadresse-10].
 */
export function normaliseHausnummer(text: string): string {
  const plain = plainLine(text)
    .toLowerCase()
    .replace(/ ?([-/]) ?/g, '$1')
    .replace(/([0-9]) ([a-z])/g, '$1$2')
  const [, buchstabe = '', zahl, nummer] = quadrat.exec(plain) ?? []
  return nummer === undefined ? plain : `${buchstabe.toUpperCase()} ${zahl}, ${nummer}`
}

/** Whether a normalised text is a house number. */
export function isHausnummer(text: string): boolean {
  const [, quadratnummer = text] = /^[A-U] [0-9]{1,2}, (.+)$/.exec(text) ?? []
  return hausnummer.test(quadratnummer)
}

const ziffern: ReadonlyMap<string, number> = new Map([
  ['Deutschland', 5],
  ['Österreich', 4],
  ['Schweiz', 4],
])

/** 4 or 5 digits [rechnungsadresse-9]. */
export function isPostleitzahl(text: string): boolean {
  return /^[0-9]{4,5}$/.test(text)
}

/**
 * The German warning about a postal code that does not fit the country; undefined when it fits. It does not prevent
 * saving: 4 or 5 digits are accepted for every country [rechnungsadresse-9].
 */
export function findPostleitzahlHinweis(postleitzahl: string, land: string): string | undefined {
  const erwartet = ziffern.get(land)
  if (erwartet === undefined || !isPostleitzahl(postleitzahl) || postleitzahl.length === erwartet) return undefined
  const where = land === 'Schweiz' ? 'der Schweiz' : land
  return `Postleitzahlen in ${where} haben ${erwartet} Ziffern. Stimmen Postleitzahl und Land?`
}
