import type { Anrede } from '../anschlussnutzer.ts'
import { type Feldfehler, listFehler } from './unveraendert.ts'
import { plainLine } from './text/plainLine.ts'

// A number with its letter or half, in either order: `12`, `12a`, `12½`, `3 1/2 a`, `12 a 1/2`; in Switzerland `12.1`.
const halb = String.raw`(?: ?[¼½¾⅓⅔]| [0-9]\/[0-9])?`
const zahl = String.raw`[0-9]+(?:\.[0-9]+)?${halb}(?: ?[a-z]*)?${halb}`
// What follows: `-14`, `/2/11`, `,14`, `/a`, or words as in `24 Haus 2`, `12 Hinterhaus`, `9/Stiege 2`.
const word = String.raw`\p{L}{1,15}\.?(?: ?${zahl})?`
const part = String.raw`(?:[-/,+](?:${zahl}|${word})| (?=\p{L}{2})${word})`
const hausnummer = new RegExp(`^${zahl}${part}{0,5}$`, 'u')
const keine = /^(?:o(?:hne|\.)? ?(?:haus)?(?:nr\.?|nummer)|s\.? ?n\.?)$/
// Mannheim's squares have no street: `Q 7, 24`.
const quadrat = /^[a-u] ?[0-9]{1,2}, ?(.+)$/

/**
 * Whether a text is a house number as there are in Germany, Austria and Switzerland; it is stored as typed. For this
 * check it is in lower case and has no blanks around `-`, `/`, `,` [rechnungsadresse-10].
 */
export function isHausnummer(text: string): boolean {
  const plain = plainLine(text)
    .toLowerCase()
    .replace(/ ?([-/+]) ?/g, '$1')
  const [, quadratnummer = plain] = quadrat.exec(plain) ?? []
  return keine.test(plain) || hausnummer.test(quadratnummer.replace(/ ?, ?/g, ','))
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

/** Whether a postal code in Germany has lost its first zero, as in spreadsheets. */
export const hatNullVerloren = (postleitzahl: string | null, land: string): boolean =>
  land === 'Deutschland' && postleitzahl !== null && /^[0-9]{4}$/.test(postleitzahl)

export const nullVerloren = 'Ging vorn eine Null verloren? Postleitzahlen in Deutschland haben 5 Ziffern.'

/**
 * The German warning about a postal code that does not fit the country; undefined when it fits, or when it is an error.
 * It does not prevent saving [rechnungsadresse-9].
 */
export function findPostleitzahlHinweis(postleitzahl: string, land: string): string | undefined {
  const erwartet = ziffern.get(land)
  if (erwartet === undefined || !isPostleitzahl(postleitzahl) || postleitzahl.length === erwartet) return undefined
  if (hatNullVerloren(postleitzahl, land)) return undefined
  const where = land === 'Schweiz' ? 'der Schweiz' : land
  return `Postleitzahlen in ${where} haben ${erwartet} Ziffern. Stimmen Postleitzahl und Land?`
}

/** The countries that the form offers; an address that came otherwise may have another. */
export const laender = ['Deutschland', 'Österreich', 'Schweiz'] as const

interface Adresse {
  readonly anrede: Anrede
  readonly firma: string | null
  readonly vorname: string | null
  readonly nachname: string | null
  readonly strasse: string | null
  readonly hausnummer: string | null
  readonly postfach: string | null
  readonly postleitzahl: string | null
  readonly ort: string | null
  readonly land: string
}

// There are places of these names in Germany, Austria and Switzerland. Where one has no streets, its name stands for
// them: `Au 12`.
const zweiBuchstaben: ReadonlySet<string> = new Set(['au', 'ay', 'ed', 'gy', 'lü', 'ob', 'oy', 'öd'])

/** Whether a name is too short for a place or a street; some of two letters are names of places. */
const isShortOrt = (text: string | null) => isShort(text, 3) && !zweiBuchstaben.has((text ?? '').toLowerCase())

const isShort = (text: string | null, length: number) => text === null || text.length < length

/**
 * What the form demands of an address that is typed anew [rechnungsadresse-7] [rechnungsadresse-8]. Other systems know
 * shorter names and places, and theirs stay (`dropUnveraenderte`); the import names them as hints.
 */
export function findAdressfehler(adresse: Adresse): Feldfehler {
  const { anrede, firma, vorname, nachname, strasse, hausnummer: nummer, postfach, postleitzahl, ort, land } = adresse
  return listFehler({
    firma: anrede === 'Firma' && isShort(firma, 2) && 'Bitte geben Sie eine Firma mit mindestens 2 Zeichen an.',
    vorname: ['Herr', 'Frau'].includes(anrede) && isShort(vorname, 2) && vornameZuKurz,
    nachname: ['Herr', 'Frau', 'Familie'].includes(anrede) && isShort(nachname, 2) && nachnameZuKurz,
    strasse: (postfach === null ? isShortOrt(strasse) : strasse !== null) && strasseOderPostfach,
    hausnummer: findHausnummerfehler(nummer, postfach),
    postfach: postfach !== null && postfach.length < 3 && 'Das Postfach muss mindestens 3 Zeichen lang sein.',
    postleitzahl:
      (postleitzahl === null && 'Bitte geben Sie eine Postleitzahl an.') ||
      (hatNullVerloren(postleitzahl, land) && nullVerloren),
    ort: isShortOrt(ort) && ortZuKurz,
    land: !laender.some((one) => one === land) && `Erlaubt sind: ${laender.join(', ')}.`,
  })
}

const vornameZuKurz = 'Bitte geben Sie einen Vornamen mit mindestens 2 Zeichen an.'
const nachnameZuKurz = 'Bitte geben Sie einen Nachnamen mit mindestens 2 Zeichen an.'
const strasseOderPostfach = 'Bitte geben Sie entweder eine Straße mit mindestens 3 Zeichen oder ein Postfach an.'
const ortZuKurz = 'Der Ort muss mindestens 3 Zeichen lang sein.'

function findHausnummerfehler(nummer: string | null, postfach: string | null): string | false {
  if ((postfach === null) !== (nummer !== null)) {
    return 'Bitte geben Sie zur Straße eine Hausnummer an, zu einem Postfach keine.'
  }
  return nummer !== null && !isHausnummer(nummer) && 'Bitte geben Sie eine Hausnummer wie 12, 12a oder 10-12 an.'
}

/** For `dropUnveraenderte`. */
export const adressfelderGehoerenZu = {
  firma: 'anrede',
  vorname: 'anrede',
  nachname: 'anrede',
  strasse: 'postfach',
  hausnummer: 'strasse',
  postfach: 'strasse',
  postleitzahl: 'ort',
}
