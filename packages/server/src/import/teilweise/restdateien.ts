import { openNeueDatei } from '../../lib/files/newFiles.ts'
import type { Reste } from './reste.ts'

/** The files with the lines that an import left out, and why. */
export interface Restorte {
  readonly zeilen: string
  readonly gruende: string
}

export interface Restdateien extends Reste, Restorte {
  /** Deletes what was not finished. */
  close(): Promise<void>
}

/**
 * Begins two files for what an import leaves out, which only their owner can read; `again` reads the import's file once
 * more. Throws `StartError` with a sentence if they cannot be written.
 */
export async function openReste({ zeilen, gruende }: Restorte, again: Reste['again']): Promise<Restdateien> {
  const lines = await openNeueDatei(zeilen)
  try {
    const reasons = await openNeueDatei(gruende)
    return {
      zeilen,
      gruende,
      again,
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
