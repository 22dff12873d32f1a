import { findDuplicateKey, findJsonError } from './json.ts'
import { printable } from '../report.ts'

/** What a line says. */
export type ParsedLine =
  | { readonly kind: 'empty' }
  | { readonly kind: 'record'; readonly value: object }
  /** `isWhole`: the lines after it cannot be read either. */
  | { readonly kind: 'broken'; readonly feld?: string; readonly text: string; readonly isWhole?: true }

/** A value of the supplier's line that cannot be taken, by its column. */
export interface Spaltenfehler {
  readonly spalte?: string
  readonly text: string
}

/** A line of the supplier's own export: the records that it becomes, each with its number among those of the mapping. */
export interface Zugeordnet {
  readonly kind: 'mapped'
  readonly parts: readonly {
    readonly index: number
    readonly record: Readonly<Record<string, unknown>>
    readonly issues: readonly Spaltenfehler[]
  }[]
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const byteOrderMark = '\uFEFF'

/** The byte order marks of UTF-16; in UTF-8 their bytes never occur. */
const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const utf16 = 'Die Datei ist in UTF-16 gespeichert. Bitte speichern Sie sie als UTF-8.'

const edifact =
  'Das ist EDIFACT und kein NDJSON; eine MSCONS-Datei liest der Befehl import-mscons, im Importordner endet ihr Name auf .edi.'

const broken = (text: string): ParsedLine => ({ kind: 'broken', text })

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of a line, without a byte order mark, or what is wrong with its bytes. */
export function decodeLine({ bytes }: Pick<Line, 'bytes'>): string | ParsedLine {
  if (bytes === undefined) return broken(`Die Zeile ist länger als ${lineBytes.toLocaleString('de-DE')} Bytes.`)
  if (isUtf16(bytes)) return { kind: 'broken', text: utf16, isWhole: true }
  const decoded = decode(bytes)
  if (decoded === undefined)
    return broken('Die Zeile ist kein gültiges UTF-8. Bitte speichern Sie die Datei als UTF-8.')
  return decoded.startsWith(byteOrderMark) ? decoded.slice(1) : decoded
}

/** The JSON object of a line; a byte order mark may precede it, because files may have been joined. */
export function parseLine(line: Pick<Line, 'bytes'>): ParsedLine {
  const text = decodeLine(line)
  if (typeof text !== 'string') return text
  if (text.trim() === '') return { kind: 'empty' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    if (/^UN[AB]/.test(text)) return broken(edifact)
    return broken(`Das ist kein gültiges JSON (Spalte ${(findJsonError(text) ?? 0) + 1}).`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return broken('Erwartet wird ein JSON-Objekt je Zeile, also {"art": …}.')
  const twice = findDuplicateKey(text, value)
  if (twice === undefined) return { kind: 'record', value }
  return { kind: 'broken', feld: printable(twice), text: 'Das Feld steht zweimal in der Zeile.' }
}

/** Longer lines are refused unread. */
export const lineBytes = 4_000_000

/** A line of the file, counted from 1; without bytes when it is too long. */
export interface Line {
  readonly zeile: number
  readonly bytes: Uint8Array | undefined
  /** With the bytes that end it. */
  readonly whole: Uint8Array | undefined
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * The lines of a file that ends them with `\n` or `\r\n`, as many at once as each chunk completes.
 * Splits bytes: in UTF-8 no other character contains a line feed's byte.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  let zeile = 1
  let parts: Uint8Array[] = []
  let length = 0

  const hold = (part: Uint8Array) => {
    length += part.length
    if (length > lineBytes + 2) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const finish = (): Line => {
    const whole = parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Buffer.concat(parts)
    const end = whole.at(-1) === lineFeed ? -1 : whole.length
    const line = whole.subarray(0, end)
    const bytes = line.at(-1) === carriageReturn ? line.subarray(0, -1) : line
    const isTooLong = length > lineBytes + 2 || bytes.length > lineBytes
    parts = []
    length = 0
    return isTooLong ? { zeile: zeile++, bytes: undefined, whole: undefined } : { zeile: zeile++, bytes, whole }
  }

  for await (const chunk of chunks) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      hold(chunk.subarray(start, end + 1))
      lines.push(finish())
      start = end + 1
    }
    hold(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (length > 0) yield [finish()]
}
