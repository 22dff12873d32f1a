import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './errorCode.ts'

const probe = Buffer.alloc(65_536)

/** Why no file could be stored in a directory; undefined when it could, and when there is none, for then nobody needs it. */
export async function whyNotWritableDir(dir: string): Promise<string | undefined> {
  const path = join(dir, `.schreibprobe-${process.pid}`)
  try {
    await writeFile(path, probe, { mode: 0o600 })
    return undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    return `In ${dir} lässt sich nichts speichern (${errorCode(error)}).`
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}
