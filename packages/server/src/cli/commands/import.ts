import { dirname } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import pg from 'pg'
import type { Database } from '../../db/open.ts'
import { DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import type { Dokumentablage } from '../../import/dateien/dokumentdateien.ts'
import { ordnerquelle } from '../../import/dateien/quellen.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import {
  type ImportProgress,
  ImportRefused,
  type ImportReport,
  isUnchanged,
  type ReportProgress,
} from '../../import/report.ts'
import type { Clock } from '../../lib/clock.ts'
import { nameCause, StartError } from '../../lib/errors.ts'
import { bankleitzahlenDir } from '../../modules/bankverbindung/bankdateien.ts'
import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import { openBankverzeichnis } from '../../modules/bankverbindung/bankverzeichnis.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { Command } from '../command.ts'
import { openSource, type Source } from '../files.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { datei, flag, text } from '../parameters.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

const dateien = text({
  name: 'dateien',
  value: 'ORDNER',
  meaning: 'ein Ordner',
  help: 'wo die Dateien der Dokumente liegen; sonst der Ordner der NDJSON-Datei',
})

const probe = flag('probe', 'prüft und zählt wie ein Import und schreibt nichts')

const mitEnde = flag('mit-ende', 'lehnt eine Datei ab, deren letzte Zeile nicht ihr Ende sagt')

/** Reads a file into one tenant's database; joins the embedded database of a running portal. */
export const importieren: Command = {
  name: 'import',
  help: `spielt Kunden, Verträge, Ablesungen, Dokumente und mehr aus einer NDJSON-Datei ein;
ein Strich (-) statt der Datei liest von der Standardeingabe`,
  parameters: [datei, mandant, dateien, mitEnde, probe],
  run: async (given, { environment, clock, ...terminal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const file = given(datei)
    const { config, tenant } = umgebung
    const source = await openSource(file, terminal.stdin)
    try {
      const findBank = await findBanken(config.dataDir, clock)
      const dokumente = {
        quelle: ordnerquelle(given(dateien) ?? (file === '-' ? undefined : dirname(file))),
        store: openDokumentStore(config.dokumente, tenant.app.kurzname),
      }
      return await withDatabase(umgebung, (db) =>
        importSource(
          source,
          { db, tenant, clock, findBank, dokumente, probe: given(probe), demandsEnd: given(mitEnde) },
          terminal,
        ),
      )
    } finally {
      source.stream.destroy()
    }
  },
}

/** The banks that the portal knows. A broken bank file is reported by the portal, not here. */
function findBanken(dataDir: string, clock: Clock): Promise<FindBank> {
  const log = { info: () => undefined, warn: () => undefined }
  return openBankverzeichnis({ dir: bankleitzahlenDir(dataDir), clock, log }).current()
}

interface Target {
  readonly db: Database
  readonly tenant: Tenant
  readonly clock: Clock
  readonly findBank: FindBank
  readonly dokumente: Dokumentablage
  readonly probe: boolean
  readonly demandsEnd: boolean
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
    const heute = berlinToday(parts.clock.now())
    const options = { tenantPrefix: tenant.app.kundennummerPrefix, heute, ...parts, progress: report, signal }
    result = await importNdjson(db, source.stream, options)
  } catch (error) {
    end()
    return explain(error, stderr, signal)
  } finally {
    signal.removeEventListener('abort', stopReading)
  }
  end()
  await out(formatReport(result, parts.probe))
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

const barWidth = 24
const redrawMs = 100
const nextLineMs = 10_000

const number = (value: number) => value.toLocaleString('de-DE')
const names = {
  lesen: 'Lesen',
  pruefen: 'Prüfen',
  passwoerter: 'Passwörter',
  dokumente: 'Dokumente',
  schreiben: 'Schreiben',
} as const

function shareOf(progress: ImportProgress, totalBytes: number | undefined): number | undefined {
  if ('fertig' in progress) return progress.fertig / progress.gesamt
  return progress.schritt === 'lesen' && totalBytes ? Math.min(1, progress.bytes / totalBytes) : undefined
}

function detailOf(progress: ImportProgress): string {
  if (progress.schritt === 'lesen') return progress.zeilen === 1 ? '1 Zeile' : `${number(progress.zeilen)} Zeilen`
  if ('fertig' in progress) return `${number(progress.fertig)} von ${number(progress.gesamt)}`
  return ''
}

function textOf(progress: ImportProgress, totalBytes: number | undefined, hasBar: boolean): string {
  const share = shareOf(progress, totalBytes)
  const parts = [names[progress.schritt].padEnd(hasBar ? 10 : 0)]
  if (share !== undefined) {
    const full = Math.round(share * barWidth)
    if (hasBar) parts.push('█'.repeat(full) + '░'.repeat(barWidth - full))
    parts.push(`${Math.floor(share * 100)} %`.padStart(hasBar ? 5 : 0))
  }
  return [...parts, detailOf(progress)].join('  ').trimEnd()
}

/** Shows an import's progress: a bar that moves on a terminal, now and then a line elsewhere. */
function showProgress(
  stderr: Terminal['stderr'],
  totalBytes: number | undefined,
): { report: ReportProgress; end: () => void } {
  let schritt: ImportProgress['schritt'] | undefined
  let shownMs = 0
  return {
    report: (progress) => {
      const nowMs = performance.now()
      const isNew = progress.schritt !== schritt
      if (!isNew && nowMs - shownMs < (stderr.isTTY ? redrawMs : nextLineMs)) return
      shownMs = nowMs
      schritt = progress.schritt
      const shown = textOf(progress, totalBytes, stderr.isTTY)
      stderr.write(stderr.isTTY ? `\r\u001b[K${shown}` : `${shown}\n`)
    },
    end: () => {
      if (stderr.isTTY && schritt !== undefined) stderr.write('\r\u001b[K')
    },
  }
}

const titles = ['neu', 'geändert', 'unverändert', 'entfernt'] as const

/** What an import did, or a dry run found, as a table for people. */
function formatReport(report: ImportReport, isProbe: boolean): string {
  if (report.datensaetze === 0) return 'Die Datei enthält keine Datensätze; nichts geändert.'
  const rows = Object.entries(report.arten).map(([art, { neu, geaendert, unveraendert, entfernt }]) => [
    art,
    ...[neu, geaendert, unveraendert, entfernt].map((count) => count.toLocaleString('de-DE')),
  ])
  const table = [['', ...titles], ...rows].map(([art = '', ...counts]) =>
    [art.padEnd(16), ...counts.map((count, column) => count.padStart((titles[column]?.length ?? 0) + 3))].join(''),
  )
  const done = isProbe ? 'Nur geprüft: Nichts wurde eingespielt.' : 'Eingespielt.'
  const end = isUnchanged(report) ? 'Nichts geändert: Der Bestand entspricht schon der Datei.' : done
  return [...table, '', end].join('\n')
}
