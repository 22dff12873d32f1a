import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An archive that is being written. */
export interface Zip {
  /** Adds a file, and resolves when its content has been read; throws if the archive was ended. */
  add(path: string, content: AsyncIterable<Uint8Array>, options?: { readonly isCompressed?: boolean }): Promise<void>
}

interface Options {
  /** What each file says of when it was made. */
  readonly mtime: Date
  /** Ends the archive before it is whole. */
  readonly signal: AbortSignal
}

/**
 * The bytes of an archive while `write` adds files to it, one after the other; only what is being sent is in memory.
 * An error of `write` ends the bytes with that error. When the reader stops or `signal` aborts, the `add` that is under
 * way throws, so that `write` ends and releases what it holds.
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
