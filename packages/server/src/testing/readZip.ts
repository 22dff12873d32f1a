import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** The files of an archive, by their paths in its order; throws where it is not whole or a path comes twice. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  yauzl.fromBuffer(archive, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) => {
    if (error) return reject(error)
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (failure, stream) => {
        if (failure) return reject(failure)
        buffer(stream).then((content) => {
          if (files.has(entry.fileName)) return reject(new Error(`${entry.fileName} comes twice`))
          files.set(entry.fileName, content)
          zip.readEntry()
        }, reject)
      })
    })
    zip.readEntry()
  })
  await promise
  return files
}
