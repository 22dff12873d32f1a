import { plainLine } from './plainLine.ts'

// Digits and perhaps lowercase letters, then - or / and digits or letters; half numbers as in `1 1/2` [rechnungsadresse-10].
const hausnummer = /^[0-9]+(?: [0-9]+\/[0-9]+|[a-z]*(?:[-/][0-9a-z]+)?)$/
// Mannheim's squares have no street: `Q 7, 24`.
const quadrat = /^([a-u]) ?([0-9]{1,2}), ?(.+)$/

/** As it is checked and stored: `12 A` is `12a`, `10 – 12` is `10-12`, `q7,24` is `Q 7, 24` [rechnungsadresse-10]. */
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
