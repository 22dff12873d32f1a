import { dirname } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import pg from 'pg'
import type { Database } from '../db/open.ts'
import { DokumentStoreError } from '../dokumente/DokumentStore.ts'
import { openDokumentStore } from '../dokumente/openDokumentStore.ts'
import type { Dokumentablage } from '../import/dateien/dokumentdateien.ts'
import { ordnerquelle } from '../import/dateien/quellen.ts'
import { importNdjson } from '../import/importNdjson.ts'
import { ImportRefused, type ImportReport } from '../import/report.ts'
import { systemClock } from '../lib/clock.ts'
import { nameCause, StartError } from '../lib/errors.ts'
import type { FindBank } from '../modules/bankverbindung/bank/Bank.ts'
import { bankleitzahlenDir } from '../modules/bankverbindung/bank/bankleitzahlenDir.ts'
import { openBankverzeichnis } from '../modules/bankverbindung/bank/openBankverzeichnis.ts'
import type { Tenant } from '../tenant.ts'
import type { Terminal } from './Terminal.ts'
import { exitCodes } from './exitCodes.ts'
import { formatReport } from './formatReport.ts'
import { loadMandant } from './loadMandant.ts'
import { openSource, type Source } from './openSource.ts'
import { showProgress } from './showProgress.ts'
import { withDatabase } from './withDatabase.ts'

interface ImportCall {
  readonly file: string
  readonly mandant: string | undefined
  /** Where the files of documents lie. */
  readonly dateien: string | undefined
}

/** The banks that the portal itself knows; what is wrong with a file of them its log says. */
function findBanken(dataDir: string): Promise<FindBank> {
  const log = { info: () => undefined, warn: () => undefined }
  return openBankverzeichnis({ dir: bankleitzahlenDir(dataDir), clock: systemClock, log }).current()
}

interface Target {
  readonly db: Database
  readonly tenant: Tenant
  readonly findBank: FindBank
  readonly dokumente: Dokumentablage
}

async function importSource(
  source: Source,
  { db, tenant, ...parts }: Target,
  { out, stderr, signal }: Terminal,
): Promise<number> {
  const { report, end } = showProgress(stderr, source.bytes)
  const stopReading = () => source.stream.destroy(new Error('interrupted'))
  signal.addEventListener('abort', stopReading, { once: true })
  let result: ImportReport
  try {
    const heute = berlinToday(systemClock.now())
    const options = { tenantPrefix: tenant.app.kundennummerPrefix, heute, ...parts, progress: report, signal }
    result = await importNdjson(db, source.stream, options)
  } catch (error) {
    end()
    return explain(error, stderr, signal)
  } finally {
    signal.removeEventListener('abort', stopReading)
  }
  end()
  await out(formatReport(result))
  return exitCodes.done
}

function explain(error: unknown, stderr: Terminal['stderr'], signal: AbortSignal): number {
  const nothing = 'Nichts wurde eingespielt.'
  if (signal.aborted) {
    stderr.write(`Abgebrochen. ${nothing}\n`)
    return exitCodes.interrupted
  }
  if (error instanceof ImportRefused) {
    const more = error.gesamt - error.fehler.length
    const lines = [...error.fehler, ...(more > 0 ? [`… und ${more.toLocaleString('de-DE')} weitere Fehler.`] : [])]
    stderr.write(`${lines.join('\n')}\n\nDie Datei wurde abgelehnt. ${nothing}\n`)
    return exitCodes.refused
  }
  if (error instanceof DokumentStoreError) {
    throw new StartError(`Die Ablage der Dokumente ist nicht erreichbar (${error.code}). ${nothing}`)
  }
  // PostgreSQL's own messages quote the values of rows [T6].
  const { code, constraint } =
    error instanceof pg.DatabaseError ? error : { code: codeOf(error), constraint: undefined }
  const cause = code === undefined ? nameCause(error) : [code, constraint].filter(Boolean).join(', ')
  throw new StartError(`Der Import ist gescheitert (${cause}). ${nothing}`)
}

function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : undefined
}

/** `import`: reads a file into one tenant's database; joins the embedded database of a running portal. */
export async function importCommand(
  { file, mandant, dateien }: ImportCall,
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const umgebung = loadMandant(environment, mandant)
  const { config, tenant } = umgebung
  const source = await openSource(file, terminal.stdin)
  try {
    const findBank = await findBanken(config.dataDir)
    const dokumente = {
      quelle: ordnerquelle(dateien ?? (file === '-' ? undefined : dirname(file))),
      store: openDokumentStore(config.dokumente, tenant.app.kurzname),
    }
    return await withDatabase(umgebung, (db) => importSource(source, { db, tenant, findBank, dokumente }, terminal))
  } finally {
    source.stream.destroy()
  }
}
