import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncOrdner } from './syncOrdner.ts'

/** Writes a file so that whoever sees it sees the whole of it, also after a power cut. */
export async function writeWhole(ordner: string, name: string, content: Buffer): Promise<void> {
  const unfinished = join(ordner, `.${name}.neu`)
  try {
    // An earlier call may have been interrupted here.
    await rm(unfinished, { force: true })
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, join(ordner, name))
    await syncOrdner(ordner)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
