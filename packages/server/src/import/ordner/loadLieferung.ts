import { join, parse } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { ordnerquelle } from '../dateien/quellen.ts'
import { artOfName, isCsvName, isMsconsName } from '../kinds/artOfName.ts'
import { arten } from '../kinds/listKinds.ts'
import { importFile, type Importlauf, recordImport } from '../lauf/importlauf.ts'
import { ImportRefused } from '../report.ts'
import { openReste } from '../teilweise/restdateien.ts'
import { type Ablage, dateinameOf } from './ablage.ts'
import { type Lieferung, removeBegun, withLieferung, type Ziel } from './lieferung.ts'
import type { Database } from '../../db/open.ts'
import { openNeueDatei } from '../../lib/files/newFiles.ts'
import { countNachrichten, reportNachrichten } from '../mscons/bericht.ts'
import { formatNachrichten, formatNachrichtenzahlen } from '../mscons/berichtstext.ts'
import { importMscons } from '../mscons/importMscons.ts'

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
  const orte = restorteOf(ablage, lieferung)
  if (ordner.teilweise) await removeBegun([orte.zeilen, orte.gruende])
  const reste = ordner.teilweise ? await openReste(orte, read) : undefined
  try {
    const { dateiname } = herkunft
    const csv = isCsvName(dateiname) ? artOfName(dateiname) : undefined
    const isUnknown = isCsvName(dateiname) && csv === undefined
    const refusal = `Der Name einer CSV-Datei beginnt mit dem, was in ihr steht: ${arten.join(', ')}.`
    await importFile(
      db,
      readUnless(isUnknown ? refusal : undefined, read),
      {
        tenantPrefix: tenant.app.kundennummerPrefix,
        today: berlinToday(clock.now()),
        clock,
        findBank,
        signal,
        demandsEnd: ordner.mitEnde,
        teilweise: reste,
        csv,
        ...(store && { dokumente: { quelle: ordnerquelle(ordner.dateien ?? ordner.pfad), store } }),
      },
      herkunft,
    )
  } finally {
    await reste?.close()
  }
}

async function* readUnless(refusal: string | undefined, read: Lieferung['read']): AsyncGenerator<Uint8Array> {
  if (refusal !== undefined) throw new ImportRefused([refusal], 1)
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
