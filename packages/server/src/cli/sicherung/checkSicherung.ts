import { join } from 'node:path'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { deriveZustand } from '../../dokumente/checkContents.ts'
import { errorCode } from '../../lib/errors.ts'
import { hashFile } from './files.ts'
import type { Manifest } from './manifest.ts'

/** Reads every file of a backup to its end, and names each that is not as it was written. */
export async function* checkSicherung(dir: string, manifest: Manifest, signal: AbortSignal): AsyncGenerator<string> {
  for (const { datei, sha256 } of [...manifest.tabellen, manifest.protokoll]) {
    signal.throwIfAborted()
    const found = await hashFile(dir, datei).catch((error: unknown) => errorCode(error))
    if (found === 'ENOENT') yield `${datei} fehlt.`
    else if (found === 'ELOOP') yield `${datei} führt aus dem Ordner der Sicherung hinaus.`
    else if (found !== sha256) yield `${datei} ist beschädigt.`
  }
  const store = directoryStore(join(dir, 'dokumente'))
  let count = 0
  for await (const batch of store.list()) {
    for (const sha256 of batch) {
      signal.throwIfAborted()
      count++
      const zustand = await deriveZustand(store, sha256)
      if (zustand !== 'heil') yield `dokumente: Der Inhalt ${sha256.toString('hex')} ist beschädigt.`
    }
  }
  const lacking = manifest.dokumente.anzahl - count
  if (lacking > 0) yield `dokumente: Es fehlen ${lacking.toLocaleString('de-DE')} Inhalte.`
}
