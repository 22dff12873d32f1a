import { CsvError, parse } from 'csv-parse/sync'
import type { Field, Kind } from '../kind.ts'
import { decodeLine, type Line, type ParsedLine, parseLine } from './lines.ts'
import { type ImportIssue, printable } from '../report.ts'

/** What a line of a file says. Each reading of a file needs its own, because CSV begins with the names. */
export type ReadLine = (line: Pick<Line, 'bytes'>) => ParsedLine | Header

/** The first line of a CSV file. */
interface Header {
  readonly kind: 'header'
  readonly issues: readonly Omit<ImportIssue, 'zeile'>[]
}

const quotes =
  'Die Anführungszeichen der Zeile passen nicht zusammen. Im Wert stehen sie doppelt (""), und kein Wert geht über eine Zeile hinaus.'
const punkt = 'Bitte schreiben Sie die Zahl mit Punkt und ohne Tausenderzeichen, etwa 0.3245.'
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * Reads records of one kind from CSV. Each line is a record, so that a quotation mark that is left open breaks one line
 * and not the rest of the file.
 */
export function csvReader({ art, fields }: Pick<Kind, 'art' | 'fields'>): ReadLine {
  let delimiter = ';'
  let names: readonly string[] | undefined
  return ({ bytes }) => {
    const text = decodeLine({ bytes })
    if (typeof text !== 'string') return text
    if (names !== undefined && text.trim() === '') return { kind: 'empty' }
    if (text.startsWith('{"ende"')) return parseLine({ bytes })
    if (names === undefined) {
      delimiter = text.includes(';') || !text.includes(',') ? ';' : ','
      names = (splitCells(text, delimiter) ?? []).map((name) => name.trim())
      return { kind: 'header', issues: headerIssues(names, fields) }
    }
    const cells = splitCells(text, delimiter)
    if (cells === undefined) return { kind: 'broken', text: quotes }
    if (cells.length !== names.length) {
      const count = (anzahl: number) => (anzahl === 1 ? 'einen Wert' : `${anzahl} Werte`)
      return { kind: 'broken', text: `Die Zeile hat ${count(cells.length)}, die erste Zeile ${names.length} Namen.` }
    }
    return recordOf(
      art,
      fields,
      names.map((name, index) => [name, cells[index] ?? '']),
    )
  }
}

/** The cells of a line; undefined if its quotation marks do not match. */
function splitCells(text: string, delimiter: string): readonly string[] | undefined {
  // Most lines have none, and splitting is ten times as fast.
  if (!text.includes('"')) return text.split(delimiter)
  try {
    return parse(text, { delimiter, relax_column_count: true })[0] ?? []
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

function recordOf(art: string, fields: Kind['fields'], cells: readonly (readonly [string, string])[]): ParsedLine {
  const value: Record<string, unknown> = { art }
  for (const [feld, cell] of cells) {
    // An empty cell is a field that the line leaves out.
    if (cell.trim() === '') continue
    const field = fields[feld]
    const read = field === undefined ? cell : readCell(cell, field)
    if (read === undefined) return { kind: 'broken', feld, text: punkt }
    value[feld] = read
  }
  return { kind: 'record', value }
}

/** The value that NDJSON would have for this cell; undefined if the cell has a number in another spelling, such as `1,5`. */
function readCell(cell: string, { schema, columns: [column] }: Field): unknown {
  const type = schema.type === 'array' ? 'list' : (column?.slice(column.indexOf(' ') + 1) ?? 'boolean')
  if (['text', 'date', 'timestamptz'].includes(type)) return cell
  const text = cell.trim()
  if (/^(?:numeric|smallint)[^[\]]*$/.test(type)) return jsonNumber.test(text) ? Number(text) : undefined
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text
  try {
    return JSON.parse(text)
  } catch {
    return cell
  }
}
