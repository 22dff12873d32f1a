import { findDuplicateKey } from './findDuplicateKey.ts'
import { findJsonError } from './findJsonError.ts'
import { printable } from './printable.ts'
import { type Line, lineBytes } from './readLines.ts'

export type ParsedLine =
  | { readonly kind: 'empty' }
  | { readonly kind: 'record'; readonly value: object }
  | { readonly kind: 'broken'; readonly feld?: string; readonly text: string; readonly isUtf16?: true }

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const byteOrderMark = '\uFEFF'

/** The byte order marks of UTF-16; in UTF-8 their bytes never occur. */
const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const utf16 = 'Die Datei ist in UTF-16 gespeichert. Bitte speichern Sie sie als UTF-8.'

const broken = (text: string): ParsedLine => ({ kind: 'broken', text })

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** The JSON object of a line; a byte order mark may stand before it, for files are joined as well. */
export function parseLine({ bytes }: Pick<Line, 'bytes'>): ParsedLine {
  if (bytes === undefined) return broken(`Die Zeile ist länger als ${lineBytes.toLocaleString('de-DE')} Bytes.`)
  if (isUtf16(bytes)) return { kind: 'broken', text: utf16, isUtf16: true }
  const decoded = decode(bytes)
  if (decoded === undefined)
    return broken('Die Zeile ist kein gültiges UTF-8. Bitte speichern Sie die Datei als UTF-8.')
  const text = decoded.startsWith(byteOrderMark) ? decoded.slice(1) : decoded
  if (text.trim() === '') return { kind: 'empty' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return broken(`Das ist kein gültiges JSON (Spalte ${(findJsonError(text) ?? 0) + 1}).`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return broken('Erwartet wird ein JSON-Objekt je Zeile, also {"art": …}.')
  const twice = findDuplicateKey(text, value)
  if (twice === undefined) return { kind: 'record', value }
  return { kind: 'broken', feld: printable(twice), text: 'Das Feld steht zweimal in der Zeile.' }
}
