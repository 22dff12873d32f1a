import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** The files of an archive, by their paths in its order; throws where it is not whole or a path comes twice. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await yauzl.fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true })
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} comes twice`)
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}
