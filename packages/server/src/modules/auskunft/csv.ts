import { berlinOffsetMs } from '@ekp/wire/rules/berlin'

/** What a cell may hold; a missing value is empty. */
export type CsvZelle = string | number | boolean | Date | null

/** A line as German spreadsheets read it: semicolons, decimal commas, quotes as RFC 4180 has them [T7]. */
export function formatCsvZeile(zellen: readonly CsvZelle[]): string {
  return `${zellen.map(formatZelle).join(';')}\r\n`
}

/** A value of an entry as a cell; what has parts is written as JSON. */
export function toCsvZelle(value: unknown): CsvZelle {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value : JSON.stringify(value)
}

function formatZelle(zelle: CsvZelle): string {
  if (zelle === null) return ''
  if (typeof zelle === 'string') return formatText(zelle)
  if (typeof zelle === 'number') return formatZahl(zelle)
  if (typeof zelle === 'boolean') return zelle ? 'ja' : 'nein'
  return formatBerlinzeit(zelle)
}

const decimals = new Intl.NumberFormat('de-DE', { useGrouping: false, maximumSignificantDigits: 17 })

/** With a decimal comma and never with an exponent. */
function formatZahl(zahl: number): string {
  const text = String(zahl)
  return text.includes('e') ? decimals.format(zahl) : text.replace('.', ',')
}

// A spreadsheet would run a text that begins like this as a formula; some read the wide characters as well.
const formula = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

// Most texts; tested first because it is cheap.
const plain = /^[\p{L}\d][\p{L}\d .:_/()-]*$/u

function formatText(text: string): string {
  if (plain.test(text)) return text
  const harmless = formula.test(text) ? `'${text}` : text
  return /[";,\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** An instant as people and spreadsheets read it, in Berlin: `2026-11-21 15:42:50`. */
export function formatBerlinzeit(zeitpunkt: Date): string {
  const ms = zeitpunkt.getTime()
  const tag = Math.floor(ms / dayMs)
  if (tag !== known.tag) known = { tag, abstand: findAbstandOfDay(tag) }
  const { offsetMs, suffix } = known.abstand ?? findAbstandOfHour(Math.floor(ms / hourMs))
  return new Date(ms + offsetMs).toISOString().slice(0, 19).replace('T', ' ') + suffix
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Abstand {
  readonly offsetMs: number
  readonly suffix: string
}

/** The offset of the last UTC day that was asked for, as load profiles ask day by day; undefined where it changes. */
let known: { readonly tag: number; readonly abstand: Abstand | undefined } = { tag: Number.NaN, abstand: undefined }

function findAbstandOfDay(tag: number): Abstand | undefined {
  const [before = 0, after = 0] = [-1, 25].map((hour) => berlinOffsetMs(tag * dayMs + hour * hourMs))
  return before === after ? { offsetMs: before, suffix: '' } : undefined
}

/** Berlin's clocks change at full hours. */
function findAbstandOfHour(stunde: number): Abstand {
  const [before = 0, offsetMs = 0, after = 0] = [-1, 0, 1].map((step) => berlinOffsetMs((stunde + step) * hourMs))
  // Only in the hour that comes twice: a spreadsheet does not take a time with a suffix for a time.
  const isTwice = before > offsetMs || offsetMs > after
  return { offsetMs, suffix: isTwice ? ` +${new Date(offsetMs).toISOString().slice(11, 16)}` : '' }
}
