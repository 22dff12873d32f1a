import type { Judge } from './judge.ts'
import type { Kind, RefusedLine } from './kind.ts'
import type { ErrorList, ImportIssue, ReportProgress } from './report.ts'
import type { StagingWriter } from './staging.ts'
import type { ReadLine } from './zeilen/csv.ts'
import { FileEnd } from './zeilen/ende.ts'
import { type ParsedLine, readLines } from './zeilen/lines.ts'

interface Target {
  readonly kinds: ReadonlyMap<string, Kind>
  readonly readLine: ReadLine
  readonly writer: StagingWriter
  readonly judge: Pick<Judge, 'errors' | 'refuse'>
  /** Takes what is worth a look in lines that are taken. */
  readonly hinweise: ErrorList
  /** Whether a file without a last line that says its end is refused. */
  readonly demandsEnd: boolean
}

/** Checks one line and stages its record; answers a promise only when there is something to wait for. */
function takeLine(zeile: number, parsed: ParsedLine, { kinds, writer, judge, hinweise }: Target): Promise<void> | void {
  if (parsed.kind === 'empty') return
  if (parsed.kind === 'broken') {
    const { feld, text, isWhole } = parsed
    const issues = [feld === undefined ? { zeile, text } : { zeile, feld, text }]
    if (!isWhole) return judge.refuse(issues)
    judge.errors.add(issues)
    return judge.errors.throwIfAny()
  }
  const art: unknown = Reflect.get(parsed.value, 'art')
  const kind = typeof art === 'string' ? kinds.get(art) : undefined
  if (kind === undefined)
    return judge.refuse([{ zeile, feld: 'art', text: `Erlaubt sind: ${[...kinds.keys()].join(', ')}.` }])
  const { removal } = kind
  const target = removal !== undefined && Reflect.get(parsed.value, 'entfernt') === true ? removal : kind
  const result = target.parse(parsed.value)
  if ('rows' in result) {
    if (result.hinweise.length > 0) hinweise.add(result.hinweise.map((hinweis) => ({ zeile, ...hinweis })))
    return writer.add(target.staging, zeile, ...result.rows)
  }
  const issues = result.issues.map((issue) => ({ zeile, ...issue }))
  return refuse(issues, { kind, record: parsed.value }, { writer, judge })
}

async function refuse(
  issues: readonly ImportIssue[],
  line: RefusedLine,
  { writer, judge }: Pick<Target, 'writer' | 'judge'>,
): Promise<void> {
  await judge.refuse(issues, line)
  const name = line.kind.nameOf?.(line.record)
  if (name !== undefined) await writer.addRefused(line.kind.art, name)
}

async function* counted(source: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    onBytes(bytes)
    yield chunk
  }
}

/** What a file contains: how many records, and whether its last line says that it ends. */
interface Read {
  readonly datensaetze: number
  readonly hasEnd: boolean
}

/** Reads and checks the file line by line into the staging tables. */
export async function readRecords(
  source: AsyncIterable<Uint8Array>,
  target: Target,
  progress: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<Read> {
  let records = 0
  let hasEnd = false
  let bytes = 0
  let zeile = 1
  const ende = new FileEnd(target.judge.errors)
  for await (const lines of readLines(counted(source, (read) => (bytes = read)))) {
    signal?.throwIfAborted()
    for (const line of lines) {
      const parsed = target.readLine(line)
      zeile = line.zeile
      if (parsed.kind === 'header') {
        ende.add(line.whole)
        target.judge.errors.add(parsed.issues.map((issue) => ({ zeile, ...issue })))
        target.judge.errors.throwIfAny()
        continue
      }
      const isEnd = parsed.kind !== 'empty' && ende.take(zeile, 'value' in parsed ? parsed.value : undefined, records)
      hasEnd ||= isEnd
      if (isEnd) continue
      ende.add(line.whole)
      if (parsed.kind !== 'empty') records++
      const taken = takeLine(zeile, parsed, target)
      // Most lines have nothing to wait for, and a promise for each would take time.
      if (taken !== undefined) await taken
    }
    progress({ schritt: 'lesen', zeilen: zeile, bytes })
  }
  if (target.demandsEnd) ende.demand(zeile)
  await target.writer.flush()
  return { datensaetze: records, hasEnd }
}
