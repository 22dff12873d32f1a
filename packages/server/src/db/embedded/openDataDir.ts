import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { fileErrors } from '../../lib/describeFileError.ts'
import { makeDirs } from '../../lib/makeDirs.ts'
import { StartError } from '../../lib/startError.ts'
import { errorCode } from '../../lib/errorCode.ts'
import type { Owner } from './ownDir.ts'

/** Makes sure that the data directory exists and can be written; answers whose it is. */
export async function openDataDir(dataDir: string): Promise<Owner> {
  try {
    makeDirs(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { uid, gid } = await stat(dataDir)
    return { uid, gid }
  } catch (error) {
    const sentence = fileErrors[errorCode(error)]
    if (!sentence) throw error
    throw new StartError(`Das Datenverzeichnis ${dataDir} ${sentence}. Wählen Sie mit DATA_DIR ein anderes.`)
  }
}
