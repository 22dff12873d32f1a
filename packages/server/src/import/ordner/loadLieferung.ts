import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { Clock } from '../../lib/clock.ts'
import { StartError } from '../../lib/errors.ts'
import { openNeueDatei, unfinishedOf } from '../../lib/files/newFiles.ts'
import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { ordnerquelle } from '../dateien/quellen.ts'
import { arten, artOfName, isCsvName, isMsconsName } from '../kinds/listKinds.ts'
import { type Herkunft, importFile, type Importlauf, recordImport } from '../lauf/importlauf.ts'
import { countNachrichten, formatNachrichten, formatNachrichtenzahlen, reportNachrichten } from '../mscons/bericht.ts'
import { importMscons } from '../mscons/importMscons.ts'
import { ImportRefused } from '../report.ts'
import { openReste } from '../teilweise/reste.ts'
import type { Zuordnung } from '../zuordnung/Zuordnung.ts'
import { findZuordnung } from './findZuordnung.ts'
import { type Ablage, dateinameOf, fingerprintOf } from './ablage.ts'

/**
 * Loads a file of the import folder as the commands do; the database then has its report, whether it was imported or
 * refused. Throws what is no fault of the file, and then nothing has happened.
 */
export async function loadLieferung(ablage: Ablage, lieferung: string, target: Ziel): Promise<void> {
  const load = isMsconsName(dateinameOf(lieferung)) ? loadMscons : loadDatensaetze
  try {
    await withLieferung(ablage, lieferung, (one) => load(one, target))
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
  }
}

/** A sentence on where more lies about a file that is loaded. */
export function whereMore(ablage: Ablage, lieferung: string, { ergebnis }: Importlauf): string | undefined {
  if (ergebnis === 'abgelehnt') return undefined
  if (isMsconsName(dateinameOf(lieferung)))
    return `Was aus jeder Nachricht wurde, steht in ${nachrichtendateiOf(ablage, lieferung)}.`
  const { zeilen, gruende } = restorteOf(ablage, lieferung)
  return ergebnis === 'teilweise' ? `Die Zeilen liegen in ${zeilen}, die Gründe in ${gruende}.` : undefined
}

/** The paths of what else may have been written about a file. */
export function listWeitere(ablage: Ablage, lieferung: string): readonly string[] {
  if (isMsconsName(dateinameOf(lieferung))) return [nachrichtendateiOf(ablage, lieferung)]
  const { zeilen, gruende } = restorteOf(ablage, lieferung)
  return [zeilen, gruende]
}

/** Where the lines go that an import leaves out, and why. */
function restorteOf({ fehler }: Ablage, lieferung: string) {
  const { name, ext } = parse(lieferung)
  return { zeilen: join(fehler, `${name}.reste${ext}`), gruende: join(fehler, `${name}.gruende.ndjson`) }
}

async function loadDatensaetze({ ablage, lieferung, herkunft, read }: Lieferung, target: Ziel): Promise<void> {
  const { tenant, ordner, db, clock, findBank, store, signal } = target
  const { dateiname } = herkunft
  const orte = restorteOf(ablage, lieferung)
  if (ordner.teilweise) await removeBegun([orte.zeilen, orte.gruende])
  const mapping = isCsvName(dateiname) ? await zuordnungFor(ablage, dateiname) : {}
  // A line of a supplier's own export may hold several records, which go in together (decision 98).
  const isMapped = mapping.zuordnung !== undefined
  const reste = ordner.teilweise && !isMapped ? await openReste(orte, read) : undefined
  try {
    const csv = isCsvName(dateiname) && !isMapped ? artOfName(dateiname) : undefined
    const isUnknown = isCsvName(dateiname) && csv === undefined && !isMapped
    const unknown = isUnknown ? new ImportRefused([unknownName], 1) : undefined
    await importFile(
      db,
      readUnless(mapping.refused ?? unknown, read),
      {
        tenantPrefix: tenant.app.kundennummerPrefix,
        today: berlinToday(clock.now()),
        clock,
        findBank,
        signal,
        demandsEnd: ordner.mitEnde,
        teilweise: reste,
        csv,
        zuordnung: mapping.zuordnung,
        ...(store && { dokumente: { quelle: ordnerquelle(ordner.dateien ?? ordner.pfad), store } }),
      },
      herkunft,
    )
  } finally {
    await reste?.close()
  }
}

const unknownName = `Der Name einer CSV-Datei beginnt mit dem, was in ihr steht (${arten.join(', ')}), oder mit dem Namen einer Zuordnung in diesem Ordner (wilken.json für wilken-2026.csv).`

interface Mapping {
  readonly zuordnung?: Zuordnung | undefined
  /** Why the mapping cannot be used: a report about the file says so. */
  readonly refused?: ImportRefused
}

async function zuordnungFor({ pfad }: Ablage, dateiname: string): Promise<Mapping> {
  try {
    return { zuordnung: await findZuordnung(pfad, dateiname) }
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error }
    throw error
  }
}

async function* readUnless(refused: ImportRefused | undefined, read: Lieferung['read']): AsyncGenerator<Uint8Array> {
  if (refused !== undefined) throw refused
  yield* read()
}

/** What became of each message of a file that was imported; it names places, so the folder's group may read it and nobody else. */
const nachrichtendateiOf = ({ fertig }: Ablage, lieferung: string) =>
  join(fertig, `${parse(lieferung).name}.nachrichten.txt`)

/**
 * Loads metered values as the command `import-mscons` does. The report by message is not in the database, so it is
 * written before the import commits; of an import that then fails the next try removes it.
 */
async function loadMscons(
  { ablage, lieferung, read, herkunft }: Lieferung,
  { db, ordner, clock, signal }: Ziel,
): Promise<void> {
  const path = nachrichtendateiOf(ablage, lieferung)
  await removeBegun([path])
  const datei = await openNeueDatei(path)
  try {
    await recordImport({ db, herkunft, clock }, (record) =>
      importMscons(db, read(), {
        today: berlinToday(clock.now()),
        isStrict: ordner.streng,
        signal,
        record: async (tx, report) => {
          await writeNachrichten(tx, (text) => datei.add(Buffer.from(`${text}\n`)))
          await record(tx, report)
          await datei.finish()
        },
      }),
    )
  } finally {
    await datei.close()
  }
}

async function writeNachrichten(tx: Database, out: (text: string) => Promise<void>): Promise<void> {
  await reportNachrichten(tx, formatNachrichten(out))
  await out(`\n${formatNachrichtenzahlen(await countNachrichten(tx))}`)
}

export interface Ziel {
  readonly db: Database
  readonly tenant: Pick<Tenant, 'app'>
  readonly ordner: NonNullable<Tenant['importordner']>
  readonly clock: Clock
  readonly findBank: FindBank
  readonly store: DokumentStore | undefined
  readonly signal: AbortSignal
}

/** A file of the import folder that is being loaded. */
export interface Lieferung {
  readonly ablage: Ablage
  readonly lieferung: string
  readonly herkunft: Herkunft
  /** The file from its beginning. */
  read(): AsyncIterable<Uint8Array>
}

async function withLieferung(
  ablage: Ablage,
  lieferung: string,
  load: (lieferung: Lieferung) => Promise<void>,
): Promise<void> {
  const path = join(ablage.inArbeit, lieferung)
  const dateiname = dateinameOf(lieferung)
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const fingerprint = async () => fingerprintOf(await handle.stat({ bigint: true }))
    const before = await fingerprint()
    const checkUnchanged = async () => {
      if ((await fingerprint()) !== before) throw new StartError(stillChanging)
    }
    const herkunft = { quelle: 'ordner', dateiname, lieferung, checkUnchanged } as const
    await load({ ablage, lieferung, herkunft, read: () => streamOf(handle) })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    // Its sentence goes to the log [T6].
    throw new StartError(error.message.replaceAll(parse(lieferung).name, '…'))
  } finally {
    await handle.close()
  }
}

/** A file that somebody is still writing is not loaded. */
export const stillChanging = 'Die nächste Datei ändert sich noch und wird erst eingespielt, wenn sie fertig ist.'

const streamOf = (handle: FileHandle) => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 262_144 })

/** Removes what a try that was killed has begun beside the file. It is of no use: that try has imported nothing. */
async function removeBegun(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await rm(path, { force: true })
    await rm(unfinishedOf(path), { force: true })
  }
}
