import { createReadStream } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { openNeueDatei } from '../../lib/newFiles.ts'
import type { Reste } from './reste.ts'

export interface Restdateien extends Reste {
  /** The lines that were left out. */
  readonly zeilen: string
  /** Why, line by line. */
  readonly gruende: string
  /** Deletes what was not finished. */
  close(): Promise<void>
}

/**
 * Begins two files in this folder for what an import of `file` leaves out, which only their owner can read. Throws
 * `StartError` with a sentence if they cannot be written.
 */
export async function openReste(ordner: string, file: string, now: Date): Promise<Restdateien> {
  const ending = extname(file)
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = join(ordner, `${basename(file, ending)}.${moment}`)
  const [zeilen, gruende] = [`${name}.reste${ending}`, `${name}.gruende.ndjson`]
  const lines = await openNeueDatei(zeilen)
  try {
    const reasons = await openNeueDatei(gruende)
    return {
      ...{ zeilen, gruende },
      again: () => createReadStream(file, { highWaterMark: 262_144 }),
      addZeilen: (bytes) => lines.add(bytes),
      addGruende: (bytes) => reasons.add(bytes),
      finish: async () => {
        await lines.finish()
        await reasons.finish()
      },
      close: async () => {
        await lines.close()
        await reasons.close()
      },
    }
  } catch (error) {
    await lines.close()
    throw error
  }
}
