import { plainLine } from '@ekp/wire/rules/text/plainLine'
import { CsvError, parse } from 'csv-parse/sync'
import type { Field, Kind } from '../kind.ts'
import { type ImportIssue, printable } from '../report.ts'
import { decodeLine, type Line, type ParsedLine, parseLine, type Zugeordnet } from './lines.ts'

/** What a line of a file says. Each reading of a file needs its own, because CSV begins with the names. */
export type ReadLine = (line: Pick<Line, 'bytes'>) => ParsedLine | Header | Zugeordnet

/** The lines of a CSV file before its records: perhaps `sep=;`, then the names. */
export interface Header {
  readonly kind: 'header'
  readonly issues: readonly Omit<ImportIssue, 'zeile'>[]
  /** Whether another one follows. */
  readonly isFirstOfTwo?: true
}

const quotes =
  'Die Anführungszeichen der Zeile passen nicht zusammen. Im Wert stehen sie doppelt (""), und kein Wert geht über eine Zeile hinaus: Steht in der Zelle ein Zeilenumbruch (Alt+Eingabe), so ersetzen Sie ihn durch ein Leerzeichen.'

const lost =
  'Ein Zeichen ging beim Speichern verloren (\uFFFD). Bitte speichern Sie die Datei aus dem Original als UTF-8.'
const excel =
  'Das ist eine Mappe der Tabellenkalkulation und kein CSV. Bitte speichern Sie sie als „CSV UTF-8 (durch Trennzeichen getrennt)“.'

/**
 * Reads records of one kind from CSV, as spreadsheets write it, too (docs/import.md). Each line is a record, so that a
 * quotation mark that is left open breaks one line and not the rest of the file.
 */
export function csvReader({ art, fields }: Pick<Kind, 'art' | 'fields'>): ReadLine {
  let delimiter: string | undefined
  let names: readonly string[] | undefined
  let readCell: (cell: string, field: Field) => Zelle

  const readHeader = (text: string): Header => {
    const [, named] = /^"?sep=([;,\t])/i.exec(text) ?? []
    if (named !== undefined && delimiter === undefined) {
      delimiter = named
      return { kind: 'header', issues: [], isFirstOfTwo: true }
    }
    delimiter ??= [';', '\t', ','].find((one) => text.includes(one)) ?? ';'
    readCell = cellReader(delimiter)
    names = withoutEmptyEnd((splitCells(text, delimiter) ?? []).map(plainLine), 0)
    return { kind: 'header', issues: headerIssues(names, fields) }
  }

  return columnReader({
    readHeader,
    columns: () => (names === undefined || delimiter === undefined ? undefined : { names, delimiter }),
    readCells: (cells, columns) =>
      recordOf(
        art,
        columns.map((name, index) => [name, fields[name], cells[index] ?? '']),
        readCell,
      ),
  })
}

interface ColumnReader {
  /** Takes the lines until `columns` knows the names. */
  readonly readHeader: (text: string) => Header
  readonly columns: () => { readonly names: readonly string[]; readonly delimiter: string } | undefined
  /** Takes the line as it is, although it may be empty. */
  readonly isVorspann?: () => boolean
  readonly readCells: (cells: readonly string[], names: readonly string[]) => ParsedLine | Zugeordnet
}

/** What is the same for the lines of every file with columns: what breaks a line, what is none, and its cells. */
export function columnReader({ readHeader, columns, isVorspann = () => false, readCells }: ColumnReader): ReadLine {
  return ({ bytes }) => {
    const text = decodeLine({ bytes })
    if (typeof text !== 'string') return text
    if (text.includes('\uFFFD')) return { kind: 'broken', text: lost }
    const known = columns()
    if (known === undefined && text.startsWith('PK\u0003\u0004')) return { kind: 'broken', text: excel, isWhole: true }
    if (isVorspann()) return readHeader(text)
    if (/^[;,\t|\s]*$/.test(text)) return { kind: 'empty' }
    if (text.startsWith('{"ende"')) return parseLine({ bytes })
    if (known === undefined) return readHeader(text)
    const { names, delimiter } = known
    const all = splitCells(text, delimiter)
    if (all === undefined) return { kind: 'broken', text: quotes }
    const cells = withoutEmptyEnd(all, names.length)
    if (cells.length === names.length) return readCells(cells, names)
    const count = cells.length === 1 ? 'einen Wert' : `${cells.length} Werte`
    return { kind: 'broken', text: `Die Zeile hat ${count}, die Zeile mit den Spalten ${names.length}.` }
  }
}

/** Without the empty columns that a spreadsheet writes behind the last used one. */
export function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, Math.max(last + 1, least))
}

/** The cells of a line; undefined if its quotation marks do not match. */
export function splitCells(text: string, delimiter: string): readonly string[] | undefined {
  // Most lines have none, and splitting is ten times as fast.
  if (!text.includes('"')) return text.split(delimiter)
  // ="00123", which some write without the quotation marks around it, is a quoted text.
  const quoted = text.replace(/(^|[;,\t|])=("[^"]*")(?=[;,\t|]|$)/g, '$1$2')
  try {
    return parse(quoted, { delimiter, relax_column_count: true })[0] ?? []
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

function headerIssues(names: readonly string[], fields: Kind['fields']): Omit<ImportIssue, 'zeile'>[] {
  const issues: Omit<ImportIssue, 'zeile'>[] = []
  for (const [index, name] of names.entries()) {
    if (name === '') issues.push({ text: `In der ersten Zeile hat die Spalte ${index + 1} keinen Namen.` })
    else if (!Object.hasOwn(fields, name)) issues.push({ feld: printable(name), text: 'Dieses Feld gibt es nicht.' })
    else if (names.indexOf(name) < index) issues.push({ feld: printable(name), text: 'Diese Spalte gibt es zweimal.' })
  }
  return issues
}

function recordOf(
  art: string,
  cells: readonly (readonly [string, Field | undefined, string])[],
  readCell: (cell: string, field: Field) => Zelle,
): ParsedLine {
  const value: Record<string, unknown> = { art }
  for (const [feld, field, cell] of cells) {
    // An empty cell is a field that the line leaves out.
    if (field === undefined || cell.trim() === '') continue
    const read = readCell(cell, field)
    if ('text' in read) return { kind: 'broken', feld, text: read.text }
    value[feld] = read.value
  }
  return { kind: 'record', value }
}

/** What a cell says, or a sentence that says why it cannot be read. */
type Zelle = { readonly value: unknown } | { readonly text: string }

const punkt = 'Bitte schreiben Sie die Zahl mit Punkt und ohne Tausenderzeichen, etwa 0.3245.'
const zerstoert =
  'Die Tabellenkalkulation hat die Zahl gekürzt (wie 1,23E+05). Bitte stellen Sie die Spalte auf Text, holen Sie die Werte neu, und speichern Sie noch einmal.'
const fehlerwert =
  'In der Zelle steht ein Fehler der Tabellenkalkulation (wie #NV). Bitte berichtigen oder leeren Sie die Zelle.'
const gemischt = 'Die Datei schreibt Zahlen bisher mit dem anderen Dezimalzeichen. Bitte nehmen Sie überall dasselbe.'

const isFehlerwert =
  /^#(?:NV|N\/A|WERT!|VALUE!|BEZUG!|REF!|DIV\/0!|NAME\?|ZAHL!|NUM!|NULL!|ÜBERLAUF!|SPILL!|KALK!|CALC!)$/
// A text may have an exponent by chance; this is how spreadsheets write one.
const isGekuerzterText = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/
const number = /^-?(?:0|[1-9]\d*)(?:([.,])\d+)?$/
// 1,234 may be a thousand and some, as long as no other number has shown what the comma is.
const isMehrdeutig = /^-?[1-9]\d{0,2},\d{3}$/

export const truth: ReadonlyMap<string, boolean> = new Map([
  ...(['true', 'wahr', 'ja'] as const).map((text) => [text, true] as const),
  ...(['false', 'falsch', 'nein'] as const).map((text) => [text, false] as const),
])

/** What the cells of a field hold: a list or an object is JSON. */
export function cellType({ schema, columns: [column] }: CellField): 'zahl' | 'datum' | 'text' | 'wahrheit' | 'json' {
  const type = schema.type === 'array' ? 'list' : (column?.slice(column.indexOf(' ') + 1) ?? 'boolean')
  if (/^(?:numeric|smallint)[^[\]]*$/.test(type)) return 'zahl'
  if (type === 'date') return 'datum'
  if (type === 'text' || type === 'timestamptz') return 'text'
  return type === 'boolean' ? 'wahrheit' : 'json'
}

interface CellField {
  readonly schema: Field['schema']
  readonly columns: readonly (string | undefined)[]
}

/** A cell without the protection by which a spreadsheet keeps its zeros: `="00123"`. */
export function protectedText(cell: string): string {
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(cell.trim()) ?? []
  return kept?.replaceAll('""', '"') ?? cell
}

/** What a spreadsheet has made of a text that it took for a number or a formula; undefined if it is whole. */
export const findZerstoertes = (text: string): string | undefined =>
  isFehlerwert.test(text) ? fehlerwert : isGekuerzterText.test(text) ? zerstoert : undefined

/** Reads the cells of one file; its numbers have one decimal mark, so that none is a thousand times another. */
function cellReader(delimiter: string): (cell: string, field: Field) => Zelle {
  let dezimalzeichen: string | undefined
  const readZahl = (text: string): Zelle => {
    if (/^-?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(text)) return { text: zerstoert }
    const [found, zeichen] = number.exec(text) ?? []
    // Where cells are separated by commas, none is a decimal mark.
    if (
      found === undefined ||
      (dezimalzeichen !== ',' && isMehrdeutig.test(text)) ||
      (zeichen === ',' && delimiter === ',')
    )
      return { text: punkt }
    if (zeichen !== undefined && (dezimalzeichen ??= zeichen) !== zeichen) return { text: gemischt }
    return { value: Number(text.replace(',', '.')) }
  }
  return (cell, { schema, columns: [column] }) => {
    const raw = protectedText(cell)
    const text = raw.trim()
    if (isFehlerwert.test(text)) return { text: fehlerwert }
    const type = cellType({ schema, columns: [column] })
    if (type === 'zahl') return readZahl(text)
    if (type === 'datum') return { value: text.replace(/^(\d\d?)\.(\d\d?)\.(\d{4})$/, isoOf) }
    if (type === 'text') return isGekuerzterText.test(text) ? { text: zerstoert } : { value: raw }
    if (type === 'wahrheit') return { value: truth.get(text.toLowerCase()) ?? text }
    try {
      return { value: JSON.parse(text) }
    } catch {
      return { value: raw }
    }
  }
}

const isoOf = (_: string, day: string, month: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
