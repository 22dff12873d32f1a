import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { makeDirs } from '../../lib/makeDirs.ts'
import { StartError } from '../../lib/startError.ts'
import { errorCode } from '../../lib/errorCode.ts'
import type { Owner } from './ownDir.ts'

const sentences: Record<string, string> = {
  EEXIST: 'ist eine Datei und kein Verzeichnis',
  ENOTDIR: 'ist eine Datei oder liegt unter einer Datei',
  EACCES: 'ist für diesen Benutzer nicht beschreibbar',
  EPERM: 'ist für diesen Benutzer nicht beschreibbar',
  EROFS: 'liegt auf einem schreibgeschützten Laufwerk',
  ENOSPC: 'liegt auf einem vollen Laufwerk',
  ENOENT: 'lässt sich an diesem Ort nicht anlegen',
  ENAMETOOLONG: 'hat einen zu langen Namen',
}

/** Makes sure that the data directory exists and can be written; answers whose it is. */
export async function openDataDir(dataDir: string): Promise<Owner> {
  try {
    makeDirs(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { uid, gid } = await stat(dataDir)
    return { uid, gid }
  } catch (error) {
    const sentence = sentences[errorCode(error)]
    if (!sentence) throw error
    throw new StartError(`Das Datenverzeichnis ${dataDir} ${sentence}. Wählen Sie mit DATA_DIR ein anderes.`)
  }
}
