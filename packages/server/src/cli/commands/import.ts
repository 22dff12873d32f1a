import { basename, dirname } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import pg from 'pg'
import type { Database } from '../../db/open.ts'
import { DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import type { Dokumentablage } from '../../import/dateien/dokumentdateien.ts'
import { ordnerquelle } from '../../import/dateien/quellen.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import { arten } from '../../import/kinds/listKinds.ts'
import { type Ausgelassen, ImportRefused, type ImportReport, isUnchanged } from '../../import/report.ts'
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
import { openReste, type Restdateien } from '../reste.ts'
import { exitCodes, type Terminal } from '../terminal.ts'
import { showProgress } from './importProgress.ts'

const dateien = text({
  name: 'dateien',
  value: 'ORDNER',
  meaning: 'ein Ordner',
  help: 'wo die Dateien der Dokumente liegen; sonst der Ordner der NDJSON-Datei',
})

const artOption = text({
  name: 'art',
  value: 'ART',
  meaning: 'eine Art von Datensätzen',
  help: 'was in einer CSV-Datei steht; sonst sagt es der Anfang ihres Namens (tarif-2026.csv)',
})

const probe = flag('probe', 'prüft und zählt wie ein Import und schreibt nichts')

const teilweise = text({
  name: 'teilweise',
  value: 'ORDNER',
  meaning: 'ein Ordner',
  help: `spielt ein, was richtig ist, und legt die anderen Zeilen mit ihren
Gründen in diesen Ordner (Exit-Code 3)`,
})

const mitEnde = flag('mit-ende', 'lehnt eine Datei ab, deren letzte Zeile nicht ihr Ende sagt')

/** Reads a file into one tenant's database; joins the embedded database of a running portal. */
export const importieren: Command = {
  name: 'import',
  help: `spielt Kunden, Verträge, Ablesungen, Dokumente und mehr aus einer NDJSON- oder CSV-Datei ein;
ein Strich (-) statt der Datei liest von der Standardeingabe`,
  parameters: [datei, mandant, artOption, dateien, mitEnde, teilweise, probe],
  run: async (given, { environment, clock, ...terminal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const file = given(datei)
    const { config, tenant } = umgebung
    const csv = artOfCsv(file, given(artOption))
    const source = await openSource(file, terminal.stdin)
    const reste = await findReste(source, file, { ordner: given(teilweise), clock })
    try {
      const findBank = await findBanken(config.dataDir, clock)
      const dokumente = {
        quelle: ordnerquelle(given(dateien) ?? (file === '-' ? undefined : dirname(file))),
        store: openDokumentStore(config.dokumente, tenant.app.kurzname),
      }
      return await withDatabase(umgebung, (db) =>
        importSource(
          source,
          {
            db,
            tenant,
            clock,
            findBank,
            dokumente,
            probe: given(probe),
            demandsEnd: given(mitEnde),
            teilweise: reste,
            csv,
          },
          terminal,
        ),
      )
    } finally {
      source.stream.destroy()
      await reste?.close()
    }
  },
}

/** The kind of a CSV file's records, by the option or the file's name; undefined for NDJSON. */
function artOfCsv(file: string, named: string | undefined): string | undefined {
  const isCsv = named !== undefined || file.toLowerCase().endsWith('.csv')
  if (!isCsv) return undefined
  const found = named ?? /^[a-z]+/.exec(basename(file).toLowerCase())?.[0]
  if (found !== undefined && arten.includes(found)) return found
  throw new StartError(`Bitte sagen Sie mit --art, was in der Datei steht: ${arten.join(', ')}.`)
}

async function findReste(
  { stream, bytes }: Source,
  file: string,
  { ordner, clock }: { readonly ordner: string | undefined; readonly clock: Clock },
): Promise<Restdateien | undefined> {
  if (ordner === undefined) return undefined
  try {
    if (bytes !== undefined) return await openReste(ordner, file, clock.now())
    throw new StartError(
      'Mit --teilweise wird die Datei zweimal gelesen; bitte speichern Sie die Eingabe erst als Datei.',
    )
  } catch (error) {
    stream.destroy()
    throw error
  }
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
  readonly teilweise: Restdateien | undefined
  readonly csv: string | undefined
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
  const { ausgelassen } = result
  if (ausgelassen !== undefined) stderr.write(`${formatFehler(ausgelassen)}\n\n`)
  await out(formatReport(result, parts))
  return ausgelassen === undefined ? exitCodes.done : exitCodes.partly
}

function formatFehler({ fehler, gesamt }: Pick<Ausgelassen, 'fehler' | 'gesamt'>): string {
  const more = gesamt - fehler.length
  return [...fehler, ...(more > 0 ? [`… und ${number(more)} weitere Fehler.`] : [])].join('\n')
}

function explain(error: unknown, stderr: Terminal['stderr'], signal: AbortSignal): number {
  const nothing = 'Nichts wurde eingespielt.'
  if (signal.aborted) {
    stderr.write(`Abgebrochen. ${nothing}\n`)
    return exitCodes.interrupted
  }
  if (error instanceof ImportRefused) {
    stderr.write(`${formatFehler(error)}\n\nDie Datei wurde abgelehnt. ${nothing}\n`)
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

const titles = ['neu', 'geändert', 'unverändert', 'entfernt'] as const

const number = (value: number) => value.toLocaleString('de-DE')

/** What an import did, or a dry run found, as a table for people. */
function formatReport(report: ImportReport, target: Pick<Target, 'probe' | 'teilweise'>): string {
  if (report.datensaetze === 0) return 'Die Datei enthält keine Datensätze; nichts geändert.'
  const rows = Object.entries(report.arten).map(([art, { neu, geaendert, unveraendert, entfernt }]) => [
    art,
    ...[neu, geaendert, unveraendert, entfernt].map(number),
  ])
  const table = [['', ...titles], ...rows].map(([art = '', ...counts]) =>
    [art.padEnd(16), ...counts.map((count, column) => count.padStart((titles[column]?.length ?? 0) + 3))].join(''),
  )
  return [...table, '', sentenceOf(report, target)].join('\n')
}

function sentenceOf(report: ImportReport, { probe: isProbe, teilweise: reste }: Pick<Target, 'probe' | 'teilweise'>) {
  const { datensaetze, ausgelassen } = report
  if (ausgelassen !== undefined) {
    const count = `${number(ausgelassen.zeilen)} von ${number(datensaetze)} Zeilen`
    if (isProbe) return `Nur geprüft: Nichts wurde eingespielt. Ein Import ließe ${count} aus.`
    return `Teilweise eingespielt. Ausgelassen sind ${count}: ${reste?.zeilen}, mit den Gründen in ${reste?.gruende}`
  }
  if (isUnchanged(report)) return 'Nichts geändert: Der Bestand entspricht schon der Datei.'
  return isProbe ? 'Nur geprüft: Nichts wurde eingespielt.' : 'Eingespielt.'
}
