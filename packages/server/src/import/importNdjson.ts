import { lockImports } from '../db/advisoryLocks.ts'
import { analyzeChanged } from '../db/analyzeChanged.ts'
import { type Database, withClient } from '../db/open.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { FindBank } from '../modules/bankverbindung/bankleitzahlen.ts'
import { bundledBanken } from '../modules/bankverbindung/bankverzeichnis.ts'
import { findBrokenRules, runChecks } from './checks.ts'
import { checkDateien, type Dokumentablage, keepContents, settleDokumente } from './dateien/dokumentdateien.ts'
import { countDateien } from './dateien/stagedDateien.ts'
import { leaveOut, refuseWhole } from './judge.ts'
import { keepUnnamed } from './kept.ts'
import { type Kind, listStaged } from './kind.ts'
import { listKinds } from './kinds/listKinds.ts'
import type { Rechnungseinstellungen } from './kinds/rechnung/rechnung.ts'
import { countPasswoerter, createSealer, dropKnownHashes, settlePasswoerter } from './passwoerter.ts'
import { readRecords } from './readRecords.ts'
import { type Counts, ErrorList, type ImportReport, type ReportProgress } from './report.ts'
import { analyzeStaging, createStaging, createTeilweise, dropStaging, StagingWriter } from './staging.ts'
import type { Reste } from './teilweise/reste.ts'
import { csvReader } from './zeilen/csv.ts'
import { parseLine } from './zeilen/lines.ts'
import { readSpreadsheet } from './zeilen/spreadsheet.ts'
import type { OnUnknown } from './zuordnung/convert.ts'
import { dropDoppelte } from './zuordnung/doppelte.ts'
import { GezaehlteHinweise } from './zuordnung/hinweise.ts'
import { joinZaehlwerke } from './zuordnung/zaehlwerke.ts'
import { mappedReader, stellenOf } from './zuordnung/mappedReader.ts'
import type { Zuordnung } from './zuordnung/Zuordnung.ts'

export interface ImportOptions {
  /** The tenant's prefix, with which every customer number begins. */
  readonly tenantPrefix: string
  /** The day in Berlin; later readings are refused. */
  readonly today: string
  readonly progress?: ReportProgress
  /** The clock for the times of receipt: the system's, except in the demo. */
  readonly clock?: Clock
  /** The banks to check accounts with; by default those that come with the portal. */
  readonly findBank?: FindBank
  /** Refuses a file that does not end with a line that says so: it may have been cut short. */
  readonly demandsEnd?: boolean
  /** Does and counts all that an import does, and undoes it at the end: nothing is written. */
  readonly probe?: boolean
  /** Imports what is right and leaves out the rest, which goes here; nothing goes there in a dry run. */
  readonly teilweise?: Reste | undefined
  /** What the tenant's settings say of bills; a dry run recomputes them. */
  readonly rechnungen?: Rechnungseinstellungen
  /** The kind of a CSV file's records; without it the file is NDJSON. */
  readonly csv?: string | undefined
  /** How a supplier's own export becomes records, in place of `csv` and without `teilweise`. */
  readonly zuordnung?: Zuordnung | undefined
  /** Told each value that no table of the mapping knows, with its column. */
  readonly onUnknown?: OnUnknown | undefined
  /** Runs at the end of the transaction that writes: what it stores is there if and only if the file is imported. */
  readonly record?: (tx: Database, report: ImportReport) => Promise<void>
  /** Without it, lines with a document are refused. */
  readonly dokumente?: Dokumentablage
  /** Ends the import before it writes; throws the signal's reason. */
  readonly signal?: AbortSignal
}

const nothing: Counts = { neu: 0, geaendert: 0, unveraendert: 0, entfernt: 0 }

/** Ends the transaction of a dry run. */
const probeEnd = new Error('dry run')

/** Completes the staged rows by the stored ones, and judges them by every rule; answers what is left out. */
type Check = () => Promise<ImportReport['ausgelassen']>

interface Pruefung {
  readonly alle: readonly Kind[]
  readonly datensaetze: number
  /** Of the lines; those of the rows are added. */
  readonly hinweise: ErrorList
  readonly check: Check
}

/** Checks the staged rows and writes them in one transaction; `alle` are the kinds that the report names. */
async function write(
  conn: Database,
  kinds: readonly Kind[],
  options: ImportOptions,
  { alle, datensaetze, hinweise, check }: Pruefung,
): Promise<ImportReport> {
  const arten: Record<string, Counts> = Object.fromEntries(alle.map(({ art }) => [art, nothing]))
  let report: ImportReport = { datensaetze, arten }
  const transaction = conn.transaction().execute(async (tx) => {
    await lockImports(tx)
    const ausgelassen = await check()
    for (const kind of kinds) await runChecks(tx, kind.hinweise ?? [], hinweise)
    const genannt = hinweise.list()
    report = { datensaetze, ausgelassen, arten, ...(genannt.gesamt > 0 && { hinweise: genannt }) }
    options.progress?.({ schritt: 'schreiben' })
    await dropKnownHashes(tx)
    for (const kind of kinds) arten[kind.art] = await kind.merge(tx)
    for (const [art, count] of Object.entries(ausgelassen?.arten ?? {})) {
      arten[art] = { ...(arten[art] ?? nothing), ausgelassen: count }
    }
    for (const kind of kinds) await kind.finish?.(tx, (options.clock ?? systemClock).now())
    options.signal?.throwIfAborted()
    if (options.probe) {
      const saetze: string[] = []
      for (const kind of kinds) saetze.push(...((await kind.describeProbe?.(tx)) ?? []))
      if (saetze.length > 0) report = { ...report, probe: saetze }
      throw probeEnd
    }
    await options.record?.(tx, report)
    if (ausgelassen !== undefined) await options.teilweise?.finish()
  })
  try {
    await transaction
  } catch (error) {
    if (error !== probeEnd) throw error
    return report
  }
  await analyzeChanged(conn)
  return report
}

/** The same for a file that is read a second time. */
const againBy = (reste: Reste, bytesOf: (file: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>): Reste => ({
  ...reste,
  again: () => bytesOf(reste.again()),
})

/**
 * Imports a file of one JSON object per line, or a CSV file of one kind (docs/import.md): all of it or nothing; records that it does not name stay.
 * Reads any size in bounded memory. Takes one connection of `db`, whose statements should have no time limit.
 * Throws `ImportRefused` with every error of the file.
 */
export async function importNdjson(
  db: Database,
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  const sealer = createSealer()
  const { clock = systemClock, dokumente } = options
  const kinds = listKinds({
    tenantPrefix: options.tenantPrefix,
    today: options.today,
    now: clock.now(),
    sealer,
    findBank: options.findBank ?? bundledBanken(clock),
    rechnungen: options.rechnungen ?? {},
  })
  const staged = listStaged(kinds)
  const ofCsv = kinds.find(({ art }) => art === options.csv)
  const { zuordnung, onUnknown } = options
  const stellen = zuordnung && stellenOf(zuordnung)
  const openReader = () => (zuordnung ? mappedReader(zuordnung, onUnknown) : ofCsv ? csvReader(ofCsv) : parseLine)
  const progress = options.progress ?? (() => undefined)
  const bytesOf = (file: AsyncIterable<Uint8Array>) => (ofCsv || zuordnung ? readSpreadsheet(file) : file)
  return withClient(db, async (conn, client) => {
    try {
      await createStaging(conn, staged)
      const writer = new StagingWriter(client)
      const reste = options.teilweise && againBy(options.teilweise, bytesOf)
      const probe = options.probe === true
      if (reste) await createTeilweise(conn)
      const judge = reste
        ? leaveOut(conn, staged, { writer, reste, openReader, probe, arten: kinds.map(({ art }) => art) })
        : refuseWhole(conn, stellen)
      const hinweise = stellen ? new GezaehlteHinweise(stellen) : new ErrorList()
      const target = {
        kinds: new Map(kinds.map((kind) => [kind.art, kind])),
        writer,
        judge,
        hinweise,
        readLine: openReader(),
        demandsEnd: options.demandsEnd === true,
        jeZeile: stellen?.jeZeile ?? 1,
      }
      const { datensaetze, hasEnd } = await readRecords(judge.hash(bytesOf(source)), target, progress, options.signal)

      progress({ schritt: 'pruefen' })
      // Every rule and merge is about rows of its kind's tables.
      const filled = kinds.filter(({ staging, removal }) =>
        [staging, removal?.staging].some((table) => table !== undefined && writer.isFilled(table)),
      )
      await analyzeStaging(conn, staged)
      if (zuordnung) {
        await dropDoppelte(conn, listStaged(filled))
        await joinZaehlwerke(conn)
      }
      const check = async () => {
        for (const { kept } of filled) await keepUnnamed(conn, kept)
        await checkDateien(conn, dokumente?.quelle, judge, options.signal)
        return judge.settle(listStaged(filled), hasEnd)
      }
      const writeChecked = (checkInTurn: Check) =>
        write(conn, filled, options, { alle: kinds, datensaetze, hinweise, check: checkInTurn })
      const settleAndWrite = async () => {
        // Passwords and files take long: they come after the checks, and no transaction waits for them. It checks again,
        // because the stored rows may be others by then.
        if ((await countPasswoerter(conn)) + (await countDateien(conn)) === 0) return writeChecked(check)
        const ausgelassen = await check()
        await settlePasswoerter(conn, sealer, progress, options.signal)
        if (dokumente) {
          await settleDokumente(conn, dokumente, judge.errors, { progress, signal: options.signal, probe, hinweise })
        }
        return writeChecked(async () => {
          for (const { kept } of filled) await keepUnnamed(conn, kept)
          await findBrokenRules(conn, listStaged(filled), judge.errors)
          judge.errors.throwIfAny()
          return ausgelassen
        })
      }
      if (probe || dokumente === undefined) return await settleAndWrite()
      return await keepContents(conn, dokumente.store, settleAndWrite)
    } finally {
      // A broken connection has lost its temporary tables already.
      await dropStaging(conn, staged).catch(() => undefined)
    }
  })
}
