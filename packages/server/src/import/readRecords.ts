import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isBo4eRechnung } from '../modules/rechnung/bo4e.ts'
import type { Judge } from './judge.ts'
import type { Kind, RefusedLine } from './kind.ts'
import type { ErrorList, ImportIssue, ReportProgress } from './report.ts'
import type { StagingWriter } from './staging.ts'
import type { ReadLine } from './zeilen/csv.ts'
import { type ParsedLine, readLines, type Zugeordnet } from './zeilen/lines.ts'
import { noteAbdruck } from './zuordnung/doppelte.ts'

interface Target {
  readonly kinds: ReadonlyMap<string, Kind>
  readonly readLine: ReadLine
  readonly writer: StagingWriter
  readonly judge: Pick<Judge, 'errors' | 'refuse'>
  /** Takes what is worth a look in lines that are taken. */
  readonly hinweise: ErrorList
  /** Whether a file without a last line that says its end is refused. */
  readonly demandsEnd: boolean
  /** How many numbers of staged rows belong to a line. */
  readonly jeZeile: number
}

/** What a line is: a bill says so as BO4E has it. */
function artOf(line: object): unknown {
  const art: unknown = Reflect.get(line, 'art')
  return art === undefined && isBo4eRechnung(line) ? 'rechnung' : art
}

/** Checks and stages the records that a line of a supplier's own export becomes. */
async function takeMapped(zeile: number, { parts }: Zugeordnet, target: Target): Promise<void> {
  const { kinds, writer, judge, hinweise } = target
  if (parts.length === 0)
    hinweise.add([{ zeile, text: 'Keine Bedingung der Zuordnung passt; aus der Zeile wird nichts.' }])
  for (const { index, record, issues } of parts) {
    const nummer = zeile + index
    const kind = kinds.get(String(record['art']))
    if (kind !== undefined && issues.length > 0) {
      const named = issues.map((issue) => ({ zeile: nummer, ...issue }))
      await refuse(named, { kind, record }, { writer, judge })
      continue
    }
    const taken = takeLine(nummer, { kind: 'record', value: record }, target)
    if (taken !== undefined) await taken
    const noted = noteAbdruck(writer, nummer, record)
    if (noted !== undefined) await noted
  }
}

/** Checks one line and stages its record; answers a promise only when there is something to wait for. */
function takeLine(zeile: number, parsed: ParsedLine | Zugeordnet, into: Target): Promise<void> | void {
  const { kinds, writer, judge, hinweise } = into
  if (parsed.kind === 'mapped') return takeMapped(zeile, parsed, into)
  if (parsed.kind === 'empty') return
  if (parsed.kind === 'broken') {
    const { feld, text, isWhole } = parsed
    const issues = [feld === undefined ? { zeile, text } : { zeile, feld, text }]
    if (!isWhole) return judge.refuse(issues)
    judge.errors.add(issues)
    return judge.errors.throwIfAny()
  }
  const art = artOf(parsed.value)
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
  const { errors } = target.judge
  const numbered = (issues: readonly Omit<ImportIssue, 'zeile'>[]) =>
    issues.map((issue) => ({ zeile: zeile * target.jeZeile, ...issue }))
  const ende = new FileEnd((issues) => errors.add(numbered(issues)))
  for await (const lines of readLines(counted(source, (read) => (bytes = read)))) {
    signal?.throwIfAborted()
    for (const line of lines) {
      const parsed = target.readLine(line)
      zeile = line.zeile
      if (parsed.kind === 'header') {
        ende.add(line.whole)
        errors.add(numbered(parsed.issues))
        errors.throwIfAny()
        continue
      }
      const isEnd = parsed.kind !== 'empty' && ende.take(zeile, 'value' in parsed ? parsed.value : undefined, records)
      hasEnd ||= isEnd
      if (isEnd) continue
      ende.add(line.whole)
      if (parsed.kind !== 'empty') records++
      const taken = takeLine(zeile * target.jeZeile, parsed, target)
      // Most lines have nothing to wait for, and a promise for each would take time.
      if (taken !== undefined) await taken
    }
    progress({ schritt: 'lesen', zeilen: zeile, bytes })
  }
  if (target.demandsEnd) ende.demand()
  await target.writer.flush()
  return { datensaetze: records, hasEnd }
}

const lines = 'Bitte geben Sie an, wie viele Datensätze davor stehen.'
const sha256 = 'Bitte geben Sie die SHA-256 aller Bytes davor an, mit 64 Zeichen von 0 bis 9 und a bis f.'

const Endezeile = v.strictObject({
  ende: v.strictObject(
    {
      zeilen: v.pipe(v.number(lines), v.integer(lines), v.minValue(0, lines)),
      sha256: v.pipe(v.string(sha256), v.regex(/^[0-9a-f]{64}$/, sha256)),
    },
    'Erwartet wird {"ende":{"zeilen":…,"sha256":"…"}}.',
  ),
})

const hashedAtOnce = 65_536

/** Checks a file's last line, `{"ende":{"zeilen":2,"sha256":"…"}}`, by which a file that was cut short shows [versorger-18]. */
class FileEnd {
  readonly #report: (issues: readonly Omit<ImportIssue, 'zeile'>[]) => void
  readonly #hash = createHash('sha256')
  #isHashed = true
  #parts: Uint8Array[] = []
  #bytes = 0
  /** The line that says the end. */
  #zeile: number | undefined

  /** `report` takes errors of the line that is being read. */
  constructor(report: (issues: readonly Omit<ImportIssue, 'zeile'>[]) => void) {
    this.#report = report
  }

  /** Takes the bytes of a line, with those that end it; undefined for one that was too long to keep. */
  add(bytes: Uint8Array | undefined): void {
    if (this.#zeile !== undefined) return
    if (bytes === undefined) {
      this.#isHashed = false
      return
    }
    // One call for each line would take longer than the hash itself.
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes >= hashedAtOnce) this.#update()
  }

  #update(): void {
    this.#hash.update(Buffer.concat(this.#parts.splice(0)))
    this.#bytes = 0
  }

  /** Takes a line with text. Returns whether it is the end; a line after the end is an error. */
  take(zeile: number, record: object | undefined, records: number): boolean {
    if (this.#zeile !== undefined) {
      this.#report([{ text: `Nach dem Ende der Datei (Zeile ${this.#zeile}) steht noch etwas.` }])
    }
    if (record === undefined || !Object.hasOwn(record, 'ende')) return false
    if (this.#zeile === undefined) this.#check(record, records)
    this.#zeile ??= zeile
    return true
  }

  /** Refuses a file without an end, at its last line. */
  demand(): void {
    if (this.#zeile !== undefined) return
    this.#report([{ text: 'Die Datei ist nicht vollständig: Die letzte Zeile mit „ende“ fehlt.' }])
  }

  #check(record: object, records: number): void {
    const { success, output, issues } = v.safeParse(Endezeile, record)
    if (!success) {
      this.#report(issues.map(({ message, path }) => ({ feld: fieldOf(path), text: message })))
      return
    }
    const { ende } = output
    if (ende.zeilen !== records) {
      const text = `Die Zahl der Datensätze davor ist ${records} und nicht ${ende.zeilen}. Die Datei ist nicht vollständig.`
      this.#report([{ feld: 'ende.zeilen', text }])
      return
    }
    this.#update()
    if (this.#isHashed && ende.sha256 !== this.#hash.digest('hex')) {
      const text = 'Die Prüfsumme stimmt nicht. Die Datei wurde verändert oder ist nicht vollständig.'
      this.#report([{ feld: 'ende.sha256', text }])
    }
  }
}

/** The field of an issue; other names than the known ones are not quoted. */
function fieldOf(path: readonly { readonly key: unknown }[] | undefined): string {
  const names = path?.map(({ key }) => String(key)) ?? []
  return ['ende.zeilen', 'ende.sha256'].find((known) => known === names.join('.')) ?? 'ende'
}
