import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { openNeueDatei } from '../../lib/files/newFiles.ts'
import type { Check } from '../kind.ts'
import { ImportRefused } from '../report.ts'
import type { ReadLine } from '../zeilen/csv.ts'
import { lineBytes } from '../zeilen/lines.ts'
import { gruendePerLine, rowOf } from './gruende.ts'

/** Where an import puts the lines that it leaves out, and why; both hold personal data. */
export interface Reste {
  /** The file once more, from its beginning. */
  again(): AsyncIterable<Uint8Array>
  addZeilen(bytes: Uint8Array): Promise<void>
  addGruende(bytes: Uint8Array): Promise<void>
  /** Makes both survive a crash; runs just before the import commits, so that no line can be lost. */
  finish(): Promise<void>
}

/** What is known of the file after its first reading. */
interface Datei {
  readonly sha256: string
  readonly hasEnd: boolean
  readonly readLine: ReadLine
  readonly arten: readonly string[]
}

/**
 * Reads the file again and copies the lines that are left out, byte by byte, with the reasons beside them; of CSV the
 * first line, too. Returns how many lines it copied of each of these kinds, the others as `unlesbar`. Refuses the file if
 * it is not the one that was read before, whose SHA-256 is `sha256`.
 */
export async function writeReste(
  conn: Database,
  checks: readonly Check[],
  reste: Reste,
  { sha256, hasEnd, readLine, arten }: Datei,
): Promise<Readonly<Record<string, number>>> {
  await sql`create index on import_grund (zeile)`.execute(conn)
  const file = createHash('sha256')
  const rest = createHash('sha256')
  const copied = bufferOf((bytes) => reste.addZeilen(bytes))
  const reasons = bufferOf((bytes) => reste.addGruende(bytes))
  const gruende = gruendePerLine(conn, checks)
  let next = await gruende.next()
  let line = 1
  let zeilen = 0
  let headers = 0
  let isHead = true
  const copies: Record<string, number> = {}
  let parts: Uint8Array[] = []
  let length = 0

  const copy = async (part: Uint8Array) => {
    rest.update(part)
    await copied.add(part)
  }
  const isLeftOut = () => !next.done && next.value.zeile === line
  const finishLine = async (isComplete: boolean) => {
    if (!isComplete && isLeftOut()) await copy(Buffer.from('\n'))
    const parsed = readLine({ bytes: length > lineBytes ? undefined : withoutEnd(Buffer.concat(parts)) })
    if (parsed.kind === 'header') {
      headers++
      for (const part of parts) await copy(part)
    }
    isHead &&= parsed.kind === 'empty' || (parsed.kind === 'header' && parsed.isFirstOfTwo === true)
    parts = []
    length = 0
    if (next.done || !isLeftOut()) return
    zeilen++
    const record = parsed.kind === 'record' ? parsed.value : {}
    const named: unknown = Reflect.get(record, 'art')
    const art = arten.find((one) => one === named) ?? 'unlesbar'
    copies[art] = (copies[art] ?? 0) + 1
    for (const grund of next.value.gruende) {
      await reasons.add(Buffer.from(`${rowOf(grund, headers + zeilen, record)}\n`))
    }
    next = await gruende.next()
  }

  for await (const chunk of reste.again()) {
    file.update(chunk)
    for (let start = 0; start < chunk.length;) {
      const lineEnd = chunk.indexOf(0x0a, start)
      const end = lineEnd === -1 ? chunk.length : lineEnd + 1
      if (isHead || isLeftOut()) {
        const part = chunk.subarray(start, end)
        if (isLeftOut()) await copy(part)
        length += part.length
        if (length <= lineBytes) parts.push(Buffer.from(part))
      }
      if (lineEnd !== -1) {
        if (isHead || isLeftOut()) await finishLine(true)
        line++
      }
      start = end
    }
  }
  if (isLeftOut()) await finishLine(false)
  if (file.digest('hex') !== sha256) {
    throw new ImportRefused(['Die Datei hat sich während des Einspielens geändert.'], 1)
  }
  if (hasEnd) {
    const ende = { zeilen, sha256: rest.digest('hex') }
    await copied.add(Buffer.from(`${JSON.stringify({ ende })}\n`))
  }
  await copied.flush()
  await reasons.flush()
  return copies
}

/** A line without the bytes that end it. */
function withoutEnd(bytes: Uint8Array): Uint8Array {
  const line = bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes
  return line.at(-1) === 0x0d ? line.subarray(0, -1) : line
}

const bufferBytes = 262_144

/** Gathers small pieces into larger writes. */
function bufferOf(write: (bytes: Uint8Array) => Promise<void>) {
  let parts: Uint8Array[] = []
  let length = 0
  const flush = async () => {
    const bytes = Buffer.concat(parts)
    parts = []
    length = 0
    await write(bytes)
  }
  return {
    flush,
    async add(part: Uint8Array) {
      // A copy, because the source may use its buffer again.
      parts.push(Buffer.from(part))
      length += part.length
      if (length >= bufferBytes) await flush()
    },
  }
}

/** The files with the lines that an import left out, and why. */
export interface Restorte {
  readonly zeilen: string
  readonly gruende: string
}

export interface Restdateien extends Reste, Restorte {
  /** Deletes what was not finished. */
  close(): Promise<void>
}

/**
 * Begins two files for what an import leaves out, which only their owner can read; `again` reads the import's file once
 * more. Throws `StartError` with a sentence if they cannot be written.
 */
export async function openReste({ zeilen, gruende }: Restorte, again: Reste['again']): Promise<Restdateien> {
  const lines = await openNeueDatei(zeilen)
  try {
    const reasons = await openNeueDatei(gruende)
    return {
      zeilen,
      gruende,
      again,
      addZeilen: (bytes) => lines.add(bytes),
      addGruende: (bytes) => reasons.add(bytes),
      finish: async () => {
        await lines.finish()
        await reasons.finish()
      },
      close: async () => {
        await lines.close()
        await reasons.close()
      },
    }
  } catch (error) {
    await lines.close()
    throw error
  }
}
