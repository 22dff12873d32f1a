import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openSchluessel, type Schluesselort } from './openSchluessel.ts'
import { StartError } from './startError.ts'

/** The server's key for whoever asks what was made with it: a new one would tell nothing. Throws `StartError` without one. */
export function findSchluessel(ort: Schluesselort): string {
  const path = join(ort.dataDir, 'schluessel')
  if (ort.schluessel !== undefined || existsSync(path)) return openSchluessel(ort)
  throw new StartError(`Den Schlüssel ${path} gibt es nicht. Nennen Sie den des Portals mit SCHLUESSEL oder DATA_DIR.`)
}
