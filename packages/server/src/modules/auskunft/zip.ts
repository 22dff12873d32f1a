import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An archive that is being written. */
export interface Zip {
  /** Adds a file, and answers once its content has been read; throws when nobody wants it any more. */
  add(path: string, content: AsyncIterable<Uint8Array>, options?: { readonly isCompressed?: boolean }): Promise<void>
}

interface Options {
  /** What each file says of when it was made. */
  readonly mtime: Date
  /** Gives the archive up. */
  readonly signal: AbortSignal
}

/**
 * The bytes of an archive while `write` adds files to it, one after the other; nothing is kept but what is on its way.
 * What `write` throws ends the bytes with the same error. Who stops asking for them, or `signal`, makes `write` fail at
 * the file that it is at, so that it lets go of all that it holds.
 */
export async function* zipChunks(
  write: (zip: Zip) => Promise<void>,
  { mtime, signal }: Options,
): AsyncGenerator<Uint8Array, void, void> {
  const file = new ZipFile()
  const output = file.outputStream
  if (!(output instanceof Readable)) throw new TypeError('the archive is no stream')
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error('archive'))

  const add: Zip['add'] = async (path, content, { isCompressed = true } = {}) => {
    stopped.throwIfAborted()
    const source = Readable.from(content, { objectMode: false, signal: stopped })
    file.addReadStreamLazy(path, { mtime, mode: 0o100644, compress: isCompressed }, (begin) => begin(null, source))
    await finished(source, { writable: false })
  }

  file.on('error', fail)
  const written = write({ add }).then(() => file.end(), fail)
  try {
    yield* output
  } finally {
    stop.abort()
    output.destroy()
    await written
  }
}
