import type { ErrorList } from './ErrorList.ts'
import type { ReportProgress } from './ImportProgress.ts'
import type { Kind } from './kind.ts'
import { parseLine } from './parseLine.ts'
import { type Line, readLines } from './readLines.ts'
import type { StagingWriter } from './staging.ts'

interface Target {
  readonly kinds: ReadonlyMap<string, Kind>
  readonly writer: StagingWriter
  readonly errors: ErrorList
}

/** Checks one line and stages its record; answers whether it held one. */
async function takeLine(line: Line, { kinds, writer, errors }: Target): Promise<boolean> {
  const { zeile } = line
  const parsed = parseLine(line)
  if (parsed.kind === 'empty') return false
  if (parsed.kind === 'broken') {
    const { feld, text, isUtf16 } = parsed
    errors.add([feld === undefined ? { zeile, text } : { zeile, feld, text }])
    // No line after it can be read either.
    if (isUtf16) errors.throwIfAny()
    return true
  }
  const art: unknown = Reflect.get(parsed.value, 'art')
  const kind = typeof art === 'string' ? kinds.get(art) : undefined
  if (kind === undefined) {
    errors.add([{ zeile, feld: 'art', text: `Erlaubt sind: ${[...kinds.keys()].join(', ')}.` }])
    return true
  }
  const result = kind.parse(parsed.value)
  if ('rows' in result) {
    for (const row of result.rows) await writer.add(kind, zeile, row)
    return true
  }
  errors.add(result.issues.map((issue) => ({ zeile, ...issue })))
  const name = kind.nameOf?.(parsed.value)
  if (name !== undefined) await writer.addRefused(kind.art, name)
  return true
}

async function* counted(source: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    onBytes(bytes)
    yield chunk
  }
}

/** Reads and checks the file line by line into the staging tables; answers how many records it held. */
export async function readRecords(
  source: AsyncIterable<Uint8Array>,
  target: Target,
  progress: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<number> {
  let records = 0
  let bytes = 0
  for await (const lines of readLines(counted(source, (read) => (bytes = read)))) {
    signal?.throwIfAborted()
    for (const line of lines) if (await takeLine(line, target)) records++
    progress({ schritt: 'lesen', zeilen: lines.at(-1)?.zeile ?? 0, bytes })
  }
  await target.writer.flush()
  return records
}
