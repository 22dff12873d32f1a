import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { lineBytes } from './lines.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** UTF-16 by its byte order mark or, without one, by the zero byte of its first character, which no other CSV has. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return undefined
}

/** The first bytes of a file, two at least, and the rest. */
async function* withFirstBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of source) {
    if (held === undefined) yield chunk
    else {
      held = Buffer.concat([held, chunk])
      if (held.length < 2) continue
      yield held
      held = undefined
    }
  }
  if (held !== undefined && held.length > 0) yield held
}

/**
 * A CSV file as spreadsheets write it, its lines ended by line feeds and in UTF-8, where it was UTF-16 ("Unicode text"),
 * Windows-1252, or has carriage returns alone. What is UTF-8 stays byte by byte, so that the checksum of its last line is
 * right. A file has one encoding: the first line that is not ASCII decides between UTF-8 and Windows-1252.
 */
export async function* readSpreadsheet(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let encoding: 'utf-8' | 'windows-1252' | undefined
  for await (const lines of wholeLines(decodeUtf16(source))) {
    if (isAscii(lines) || encoding === 'utf-8') {
      yield lines
      continue
    }
    encoding ??= encodingOf(lines)
    if (encoding === 'utf-8') yield lines
    else for (const line of splitLines(lines)) yield toUtf8(line)
  }
}

async function* decodeUtf16(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of withFirstBytes(source)) {
    const name = isFirst ? utf16Of(chunk) : undefined
    if (name !== undefined) decoder = new TextDecoder(name)
    isFirst = false
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }))
  }
  if (decoder !== undefined) yield Buffer.from(decoder.decode())
}

/** In pieces that end with a line, except for lines that are too long anyway; every carriage return alone is a line feed. */
async function* wholeLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk])
    // What follows the last one is not known yet.
    const known = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length
    for (let at = bytes.indexOf(carriageReturn); at !== -1 && at < known; at = bytes.indexOf(carriageReturn, at + 1)) {
      if (bytes[at + 1] !== lineFeed) bytes[at] = lineFeed
    }
    const end = bytes.length > 2 * lineBytes ? known : bytes.subarray(0, known).lastIndexOf(lineFeed) + 1
    if (end > 0) yield bytes.subarray(0, end)
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) yield rest
}

function* splitLines(lines: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf(lineFeed, start) + 1 || lines.length
    yield lines.subarray(start, end)
    start = end
  }
}

function encodingOf(lines: Uint8Array): 'utf-8' | 'windows-1252' {
  for (const line of splitLines(lines)) if (!isAscii(line)) return isUtf8(line) ? 'utf-8' : 'windows-1252'
  return 'utf-8'
}

const windows1252 = new TextDecoder('windows-1252')
const noUtf8 = Buffer.from([0xff])

/** A line of Windows-1252; one of UTF-8 among them makes the file a mixture, and is left for the reader to refuse. */
function toUtf8(line: Uint8Array): Uint8Array {
  if (isAscii(line)) return line
  return isUtf8(line) ? Buffer.concat([noUtf8, line]) : Buffer.from(windows1252.decode(line))
}
