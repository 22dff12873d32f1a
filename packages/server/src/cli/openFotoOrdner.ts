import { access, constants } from 'node:fs/promises'
import { errorCode, StartError } from '../lib/errors.ts'
import { writeWhole } from './writeWhole.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'Es gibt ihn nicht.',
  ENOTDIR: 'Das ist kein Ordner.',
  EACCES: 'Er darf nicht beschrieben werden.',
  EPERM: 'Er darf nicht beschrieben werden.',
  EROFS: 'Er darf nicht beschrieben werden.',
  ENOSPC: 'Der Datenträger ist voll.',
}

/**
 * A folder that takes photos: whoever sees a file there sees the whole photo, and one that was written survives
 * a power cut. Throws `StartError` with a sentence, also when a photo cannot be written later.
 */
export async function openFotoOrdner(ordner: string): Promise<(name: string, jpeg: Buffer) => Promise<void>> {
  const explain = (error: unknown): never => {
    const code = errorCode(error) || 'unbekannter Grund'
    throw new StartError(`In den Ordner ${ordner} lassen sich keine Fotos schreiben: ${reasons[code] ?? code}`)
  }
  try {
    // The slash asks for a folder.
    await access(`${ordner}/`, constants.W_OK)
  } catch (error) {
    explain(error)
  }
  return (name, jpeg) => writeWhole(ordner, name, jpeg).catch(explain)
}
