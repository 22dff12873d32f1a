import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../lib/errors.ts'
import { makeDirs } from '../lib/files/files.ts'
import { syncOrdner } from '../lib/files/newFiles.ts'
import { type DokumentStore, DokumentStoreError } from './DokumentStore.ts'

/** What a download holds in memory. */
const chunkBytes = 262_144

/** Undefined where there is no such file; any other error is one of the store. */
function undefinedIfMissing(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined
  throw new DokumentStoreError(errorCode(error))
}

const throwStoreError = (error: unknown): never => {
  const code = errorCode(error)
  throw code === '' ? error : new DokumentStoreError(code)
}

/** All chunks use the same memory: a new buffer for each would cost more than reading and sending it. */
async function* readChunks(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const memory = Buffer.allocUnsafeSlow(chunkBytes)
  for (;;) {
    const { bytesRead } = await handle.read(memory, 0, chunkBytes, null)
    if (bytesRead === 0) {
      // Freed at once, as the garbage collector takes long. Not when a download is broken off: it may still be being sent.
      memory.buffer.transfer(0)
      return
    }
    yield memory.subarray(0, bytesRead)
  }
}

/** Contents as files `ab/cd…` below `root`, written whole or not at all; the directory is made with the first one. */
export function directoryStore(root: string): DokumentStore {
  const unfinishedDir = join(root, 'unfertig')
  const dirOf = (hex: string) => join(root, hex.slice(0, 2))
  const pathOf = (sha256: Buffer) => join(dirOf(sha256.toString('hex')), sha256.toString('hex').slice(2))

  async function write(handle: FileHandle, content: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    try {
      await handle.writeFile(hashing(content, hash))
      await handle.sync()
      return { sha256: hash.digest(), bytes: (await handle.stat()).size }
    } finally {
      await handle.close()
    }
  }

  async function keep(unfinished: string, sha256: Buffer): Promise<void> {
    makeDirs(dirOf(sha256.toString('hex')))
    await rename(unfinished, pathOf(sha256))
    await syncOrdner(dirOf(sha256.toString('hex')))
    await syncOrdner(root)
  }

  return {
    async put(content) {
      const unfinished = join(unfinishedDir, randomUUID())
      try {
        makeDirs(unfinishedDir)
        const stored = await write(await open(unfinished, 'wx', 0o600), content)
        await keep(unfinished, stored.sha256)
        return stored
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        return throwStoreError(error)
      }
    },
    async findBytes(sha256) {
      return (await stat(pathOf(sha256)).catch(undefinedIfMissing))?.size
    },
    async open(sha256) {
      const handle = await open(pathOf(sha256)).catch(undefinedIfMissing)
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return { bytes: size, chunks: readChunks(handle), close: () => handle.close() }
    },
    async delete(sha256) {
      await rm(pathOf(sha256), { force: true }).catch(throwStoreError)
    },
    async *list() {
      const dirs = await readdir(root).catch(undefinedIfMissing)
      for (const dir of dirs?.filter((name) => /^[0-9a-f]{2}$/.test(name)) ?? []) {
        const names = await readdir(join(root, dir)).catch(throwStoreError)
        yield names.filter((name) => /^[0-9a-f]{62}$/.test(name)).map((name) => Buffer.from(dir + name, 'hex'))
      }
    },
    async tidy() {
      await rm(unfinishedDir, { recursive: true, force: true }).catch(throwStoreError)
    },
  }
}

/** Hands a content on and hashes it on the way. */
async function* hashing(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
