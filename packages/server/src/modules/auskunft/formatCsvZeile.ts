import { formatBerlinzeit } from './formatBerlinzeit.ts'

/** What a cell may hold; a missing value is empty. */
export type CsvZelle = string | number | boolean | Date | null

const decimals = new Intl.NumberFormat('de-DE', { useGrouping: false, maximumSignificantDigits: 17 })

/** A number is all that a spreadsheet may reckon with. */
function formatZahl(zahl: number): string {
  const text = String(zahl)
  return text.includes('e') ? decimals.format(zahl) : text.replace('.', ',')
}

// What begins like this a spreadsheet would run as a formula, blanks or not; some read the wide forms as well.
const formula = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

// Most texts: a number of something, a name, a day.
const plain = /^[\p{L}\d][\p{L}\d .:_/()-]*$/u

function formatText(text: string): string {
  if (plain.test(text)) return text
  const harmless = formula.test(text) ? `'${text}` : text
  return /[";,\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function formatZelle(zelle: CsvZelle): string {
  if (zelle === null) return ''
  if (typeof zelle === 'string') return formatText(zelle)
  if (typeof zelle === 'number') return formatZahl(zelle)
  if (typeof zelle === 'boolean') return zelle ? 'ja' : 'nein'
  return formatBerlinzeit(zelle)
}

/** A line as German spreadsheets read it: semicolons, decimal commas, quotes as RFC 4180 has them [T7]. */
export function formatCsvZeile(zellen: readonly CsvZelle[]): string {
  return `${zellen.map(formatZelle).join(';')}\r\n`
}
