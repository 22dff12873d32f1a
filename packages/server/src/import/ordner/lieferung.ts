import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { Clock } from '../../lib/clock.ts'
import { StartError } from '../../lib/errors.ts'
import { unfinishedOf } from '../../lib/files/newFiles.ts'
import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { Herkunft } from '../lauf/importlauf.ts'
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

/** A file of the import folder that is being loaded. */
export interface Lieferung {
  readonly ablage: Ablage
  readonly lieferung: string
  readonly herkunft: Herkunft
  /** The file from its beginning. */
  read(): AsyncIterable<Uint8Array>
}

export async function withLieferung(
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
export async function removeBegun(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await rm(path, { force: true })
    await rm(unfinishedOf(path), { force: true })
  }
}
