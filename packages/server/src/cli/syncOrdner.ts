import { open } from 'node:fs/promises'

/** Keeps the names in a folder, also after a power cut. */
export async function syncOrdner(ordner: string): Promise<void> {
  const handle = await open(ordner)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
