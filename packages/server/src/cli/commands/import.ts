import { createReadStream } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../db/open.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import type { Dokumentablage } from '../../import/dateien/dokumentdateien.ts'
import { ordnerquelle } from '../../import/dateien/quellen.ts'
import { arten, artOfName, isCsvName } from '../../import/kinds/listKinds.ts'
import { abgelehnt, formatFehler, formatHinweise, formatReport, nichtsEingespielt } from '../../import/lauf/bericht.ts'
import { explainFailure } from '../../import/lauf/explainFailure.ts'
import { importFile } from '../../import/lauf/importlauf.ts'
import { ImportRefused, type ImportReport } from '../../import/report.ts'
import { loadZuordnung } from '../../import/zuordnung/loadZuordnung.ts'
import { collectUnknown } from '../../import/zuordnung/unbekannte.ts'
import type { Zuordnung } from '../../import/zuordnung/Zuordnung.ts'
import { openReste, type Restdateien } from '../../import/teilweise/reste.ts'
import type { Clock } from '../../lib/clock.ts'
import { StartError } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/formats.ts'
import { bankleitzahlenDir } from '../../modules/bankverbindung/bankdateien.ts'
import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import { openBankverzeichnis } from '../../modules/bankverbindung/bankverzeichnis.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { Command } from '../command.ts'
import { openSource, type Source } from '../files.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { CallError, datei, flag, text } from '../parameters.ts'
import { exitCodes, type Terminal } from '../terminal.ts'
import { showProgress } from './importProgress.ts'

const files = text({
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

const zuordnungOption = text({
  name: 'zuordnung',
  value: 'DATEI',
  meaning: 'eine Datei',
  help: `liest einen eigenen CSV-Export, wie diese Datei (JSON) ihn beschreibt;
nicht zusammen mit --art und --teilweise`,
})

const probe = flag('probe', 'prüft und zählt wie ein Import, schreibt nichts')

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
  parameters: [datei, mandant, artOption, zuordnungOption, files, mitEnde, teilweise, probe],
  run: async (given, { environment, clock, ...terminal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const file = given(datei)
    const { config, tenant } = umgebung
    const zuordnung = findZuordnung(given(zuordnungOption), { art: given(artOption), teilweise: given(teilweise) })
    const csv = zuordnung ? undefined : artOfCsv(file, given(artOption))
    const source = await openSource(file, terminal.stdin)
    const reste = await findReste(source, file, { ordner: given(teilweise), clock })
    try {
      const findBank = await findBanken(config.dataDir, clock)
      const dokumente = {
        quelle: ordnerquelle(given(files) ?? (file === '-' ? undefined : dirname(file))),
        store: openDokumentStore(config.dokumente, tenant.app.kurzname),
      }
      return await withDatabase(umgebung, (db) =>
        importSource(
          source,
          {
            dateiname: file === '-' ? 'Standardeingabe' : basename(file),
            db,
            tenant,
            clock,
            findBank,
            dokumente,
            probe: given(probe),
            demandsEnd: given(mitEnde),
            teilweise: reste,
            csv,
            zuordnung,
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
  if (named === undefined && !isCsvName(file)) return undefined
  const found = named ?? artOfName(basename(file))
  if (found !== undefined && arten.includes(found)) return found
  throw new StartError(`Bitte sagen Sie mit --art, was in der Datei steht: ${arten.join(', ')}.`)
}

function findZuordnung(
  path: string | undefined,
  others: { readonly art: string | undefined; readonly teilweise: string | undefined },
): Zuordnung | undefined {
  if (path === undefined) return undefined
  const other = Object.entries(others).find(([, value]) => value !== undefined)?.[0]
  if (other !== undefined) throw new CallError(`--zuordnung und --${other} gehen nicht zusammen.`)
  return loadZuordnung(path)
}

async function findReste(
  { stream, bytes }: Source,
  file: string,
  { ordner, clock }: { readonly ordner: string | undefined; readonly clock: Clock },
): Promise<Restdateien | undefined> {
  if (ordner === undefined) return undefined
  try {
    if (bytes !== undefined) {
      return await openReste(restorteOf(ordner, file, clock.now()), () =>
        createReadStream(file, { highWaterMark: 262_144 }),
      )
    }
    throw new StartError(
      'Mit --teilweise wird die Datei zweimal gelesen; bitte speichern Sie die Eingabe erst als Datei.',
    )
  } catch (error) {
    stream.destroy()
    throw error
  }
}

function restorteOf(folder: string, file: string, now: Date) {
  const ending = extname(file)
  const name = join(folder, `${basename(file, ending)}.${formatMoment(now)}`)
  return { zeilen: `${name}.reste${ending}`, gruende: `${name}.gruende.ndjson` }
}

/** The banks that the portal knows. A broken bank file is reported by the portal, not here. */
function findBanken(dataDir: string, clock: Clock): Promise<FindBank> {
  const log = { info: () => undefined, warn: () => undefined }
  return openBankverzeichnis({ dir: bankleitzahlenDir(dataDir), clock, log }).current()
}

interface Target {
  readonly dateiname: string
  readonly db: Database
  readonly tenant: Tenant
  readonly clock: Clock
  readonly findBank: FindBank
  readonly dokumente: Dokumentablage
  readonly probe: boolean
  readonly demandsEnd: boolean
  readonly teilweise: Restdateien | undefined
  readonly csv: string | undefined
  readonly zuordnung: Zuordnung | undefined
}

async function importSource(
  source: Source,
  { db, tenant, dateiname, ...parts }: Target,
  { out, stderr, signal }: Terminal,
): Promise<number> {
  const { report, end } = showProgress(stderr, source.bytes)
  const stopReading = () => source.stream.destroy(new Error('interrupted'))
  signal.addEventListener('abort', stopReading, { once: true })
  let result: ImportReport
  const unbekannte = collectUnknown()
  try {
    const today = berlinToday(parts.clock.now())
    const options = {
      tenantPrefix: tenant.app.kundennummerPrefix,
      today,
      rechnungen: tenant,
      ...parts,
      ...unbekannte,
      progress: report,
      signal,
    }
    result = await importFile(db, source.stream, options, { quelle: 'befehl', dateiname })
  } catch (error) {
    end()
    stderr.write(unbekannte.describe())
    return explain(error, stderr, signal)
  } finally {
    signal.removeEventListener('abort', stopReading)
  }
  end()
  const { ausgelassen, hinweise, probe: gefunden = [] } = result
  if (hinweise !== undefined) stderr.write(`${formatHinweise(hinweise)}\n\n`)
  if (ausgelassen !== undefined) stderr.write(`${formatFehler(ausgelassen)}\n\n`)
  if (gefunden.length > 0) await out(`${gefunden.join('\n')}\n`)
  const { probe: isProbe, teilweise: reste } = parts
  await out(formatReport(result, { probe: isProbe, ...(reste && { reste }) }))
  return ausgelassen === undefined ? exitCodes.done : exitCodes.partly
}

/** Says why nothing was imported, and answers the exit code. */
export function explain(error: unknown, stderr: Terminal['stderr'], signal: AbortSignal): number {
  if (signal.aborted) {
    stderr.write(`Abgebrochen. ${nichtsEingespielt}\n`)
    return exitCodes.interrupted
  }
  if (error instanceof ImportRefused) {
    stderr.write(`${formatFehler(error)}\n\n${abgelehnt}\n`)
    return exitCodes.refused
  }
  throw new StartError(`${explainFailure(error)} ${nichtsEingespielt}`)
}
