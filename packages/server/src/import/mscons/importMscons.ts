import { sql } from 'kysely'
import type pg from 'pg'
import { lockImports } from '../../db/advisoryLocks.ts'
import { analyzeChanged } from '../../db/analyzeChanged.ts'
import { type Database, withClient } from '../../db/open.ts'
import type { Nachrichtenstand } from '../../db/tables/nachweise.ts'
import { findBrokenRules } from '../checks.ts'
import { listStaged } from '../kind.ts'
import { fitsTag, lastgang } from '../kinds/lastgang.ts'
import { type Ausgelassen, type Counts, ErrorList, type ImportReport, type ReportProgress } from '../report.ts'
import { createStaging, dropStaging, StagingWriter } from '../staging.ts'
import { ausgelassenOf, countNachrichten, countOf, reportNachrichten, type TakeNachrichten } from './bericht.ts'
import { Nachrichtenleser } from './nachricht.ts'
import { SegmentError, Segmentleser } from './segmente.ts'
import { analyzeMscons, createMscons, dropMscons } from './staging.ts'
import { mergeUmrechnungen } from './umrechnungen.ts'
import { Umschlag } from './umschlag.ts'
import { mergeZaehlerstaende, takeBack } from './zaehlerstaende.ts'
import { assignLastgaenge, explainMissing } from './zuordnen.ts'

export interface MsconsOptions {
  /** The day in Berlin; later readings are refused. */
  readonly today: string
  /** Refuses a file that names a place without a contract or a meter. */
  readonly isStrict?: boolean
  /** Does and counts all that an import does, and undoes it at the end: nothing is written. */
  readonly probe?: boolean
  readonly progress?: ReportProgress
  /** Gets what became of each message. */
  readonly take?: TakeNachrichten
  /** Records what the import did, in its transaction; the records are the file's messages. */
  readonly record?: (tx: Database, report: ImportReport) => Promise<void>
  /** Ends the import before it writes; throws the signal's reason. */
  readonly signal?: AbortSignal
}

export interface MsconsReport {
  readonly nachrichten: Nachrichtenstand
  /** Messages that were not, or not wholly, taken though they may be about the supplier's customers. */
  readonly ausgelassen: Ausgelassen | undefined
  /** Days in UTC. */
  readonly lastgang: Counts
  readonly ablesung: Counts
  readonly umrechnung: Counts
}

/** Ends the transaction of a dry run. */
const probeEnd = new Error('dry run')

const staged = listStaged([lastgang])

/**
 * Imports a file of metered values in the market's format, MSCONS (docs/import.md): all of it or nothing, in bounded
 * memory. What belongs to no contract is left out and named. Takes one connection of `db`, whose statements should have
 * no time limit. Throws `ImportRefused` with every error of the file.
 */
export async function importMscons(
  db: Database,
  source: AsyncIterable<Uint8Array>,
  options: MsconsOptions,
): Promise<MsconsReport> {
  return withClient(db, async (conn, client) => {
    try {
      await createStaging(conn, staged)
      await createMscons(conn)
      await readFile(client, source, options)
      options.progress?.({ schritt: 'pruefen' })
      await analyzeMscons(conn)
      const report = await write(conn, options)
      if (options.probe !== true) await analyzeChanged(conn)
      if (options.probe !== true && options.take) await reportNachrichten(conn, options.take)
      return report
    } finally {
      // A broken connection has lost its temporary tables already.
      await dropStaging(conn, staged).catch(() => undefined)
      await dropMscons(conn).catch(() => undefined)
    }
  })
}

async function readFile(
  client: pg.ClientBase,
  source: AsyncIterable<Uint8Array>,
  options: MsconsOptions,
): Promise<void> {
  const errors = new ErrorList('Segment')
  const melde = (nr: number, text: string) => errors.add([{ zeile: nr, text }])
  const segmente = new Segmentleser()
  const leser = new Nachrichtenleser({ melde, dezimal: () => segmente.dezimal, today: options.today })
  const umschlag = new Umschlag(leser, melde)
  const writer = new StagingWriter(client)
  let bytes = 0
  let zeilen = 0
  async function* counted() {
    for await (const chunk of source) {
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    for await (const batch of segmente.read(counted())) {
      options.signal?.throwIfAborted()
      for (const segment of batch) {
        umschlag.take(segment)
        zeilen = segment.nr
      }
      for (const { tabelle, nr, row } of leser.zeilen.splice(0)) await writer.add(tabelle, nr, row)
      options.progress?.({ schritt: 'lesen', zeilen, bytes })
    }
    umschlag.finish()
  } catch (error) {
    if (!(error instanceof SegmentError)) throw error
    melde(error.nr, error.message)
  } finally {
    await writer.flush()
  }
  errors.throwIfAny()
}

async function write(conn: Database, options: MsconsOptions): Promise<MsconsReport> {
  let report: MsconsReport | undefined
  const transaction = conn.transaction().execute(async (tx) => {
    await lockImports(tx)
    const entfernt = await takeBack(tx)
    await assignLastgaenge(tx)
    const errors = new ErrorList('Segment')
    await findBrokenRules(tx, [{ ...lastgang, kept: undefined, checks: [fitsTag] }], errors)
    options.progress?.({ schritt: 'schreiben' })
    const { ersetzt, ...staende } = await mergeZaehlerstaende(tx)
    const umrechnung = await mergeUmrechnungen(tx)
    await explainMissing(tx)
    if (options.isStrict === true) await findUnknown(tx, errors)
    errors.throwIfAny()
    const nachrichten = await countNachrichten(tx)
    report = {
      nachrichten,
      ausgelassen: ausgelassenOf(nachrichten),
      lastgang: await lastgang.merge(tx),
      ablesung: { ...staende, entfernt: entfernt + ersetzt },
      umrechnung,
    }
    options.signal?.throwIfAborted()
    if (options.probe !== true) {
      const { nachrichten: stand, ausgelassen, ...arten } = report
      return options.record?.(tx, { datensaetze: countOf(stand), ausgelassen, nachrichten: stand, arten })
    }
    if (options.take) await reportNachrichten(tx, options.take)
    throw probeEnd
  })
  await transaction.catch((error: unknown) => {
    if (error !== probeEnd) throw error
  })
  if (report === undefined) throw new Error('the transaction ended without a report')
  return report
}

async function findUnknown(tx: Database, errors: ErrorList): Promise<void> {
  const { rows } = await sql<{ zeile: number }>`
    select lokation_zeile as zeile from mscons_nachricht where grund = 'unbekannte Lokation' order by nr
  `.execute(tx)
  errors.add(rows.map(({ zeile }) => ({ zeile, text: 'Diese Lokation gehört zu keinem Vertrag und keinem Zähler.' })))
}
