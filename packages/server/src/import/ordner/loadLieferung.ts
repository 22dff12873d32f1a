import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { Clock } from '../../lib/clock.ts'
import { StartError } from '../../lib/errors.ts'
import { unfinishedOf } from '../../lib/files/newFiles.ts'
import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { ordnerquelle } from '../dateien/quellen.ts'
import { artOfName, isCsvName } from '../kinds/artOfName.ts'
import { arten } from '../kinds/listKinds.ts'
import { importFile } from '../lauf/importlauf.ts'
import { ImportRefused } from '../report.ts'
import { openReste } from '../teilweise/restdateien.ts'
import { type Ablage, dateinameOf, fingerprintOf } from './ablage.ts'

export interface Ziel {
  readonly db: Database
  readonly tenant: Pick<Tenant, 'app'>
  readonly ordner: NonNullable<Tenant['importordner']>
  readonly clock: Clock
  readonly findBank: FindBank
  readonly store: DokumentStore | undefined
  readonly signal: AbortSignal
}

/** Where the lines go that an import leaves out, and why. */
export function restorteOf({ fehler }: Ablage, lieferung: string) {
  const { name, ext } = parse(lieferung)
  return { zeilen: join(fehler, `${name}.reste${ext}`), gruende: join(fehler, `${name}.gruende.ndjson`) }
}

/**
 * Loads a file of the import folder as the command `import` does; the database then has its report, whether it was
 * imported or refused. Throws what is no fault of the file, and then nothing has happened.
 */
export async function loadLieferung(ablage: Ablage, lieferung: string, ziel: Ziel): Promise<void> {
  const path = join(ablage.inArbeit, lieferung)
  const dateiname = dateinameOf(lieferung)
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  const reste = ziel.ordner.teilweise ? await openOwnReste(ablage, lieferung, handle) : undefined
  try {
    const fingerprint = async () => fingerprintOf(await handle.stat({ bigint: true }))
    const before = await fingerprint()
    const checkUnchanged = async () => {
      if ((await fingerprint()) !== before) throw new StartError(stillChanging(dateiname))
    }
    const { tenant, ordner, db, clock, findBank, store, signal } = ziel
    const csv = isCsvName(dateiname) ? artOfName(dateiname) : undefined
    const isUnknown = isCsvName(dateiname) && csv === undefined
    const refusal = `Der Name einer CSV-Datei beginnt mit dem, was in ihr steht: ${arten.join(', ')}.`
    await importFile(
      db,
      readUnless(isUnknown ? refusal : undefined, handle),
      {
        ...{ tenantPrefix: tenant.app.kundennummerPrefix, heute: berlinToday(clock.now()), clock, findBank, signal },
        ...{ demandsEnd: ordner.mitEnde, teilweise: reste, csv },
        ...(store && { dokumente: { quelle: ordnerquelle(ordner.dateien ?? ordner.pfad), store } }),
      },
      { quelle: 'ordner', dateiname, lieferung, checkUnchanged },
    )
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
  } finally {
    await reste?.close()
    await handle.close()
  }
}

/** A file that somebody is still writing is not loaded. */
export const stillChanging = (name: string) =>
  `${name} ändert sich noch und wird erst eingespielt, wenn sie fertig ist.`

const read = (handle: FileHandle) => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 262_144 })

async function* readUnless(refusal: string | undefined, handle: FileHandle): AsyncGenerator<Uint8Array> {
  if (refusal !== undefined) throw new ImportRefused([refusal], 1)
  yield* read(handle)
}

/** Begins the files for what is left out. Those of a try that was killed are of no use: it has imported nothing. */
async function openOwnReste(ablage: Ablage, lieferung: string, handle: FileHandle) {
  const orte = restorteOf(ablage, lieferung)
  for (const path of [orte.zeilen, orte.gruende]) {
    await rm(path, { force: true })
    await rm(unfinishedOf(path), { force: true })
  }
  return openReste(orte, () => read(handle))
}
