import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Hashes what passes, and counts its lines. */
class Reader extends Transform {
  readonly hash = createHash('sha256')
  lines = 0

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.lines++
    done(null, chunk)
  }
}

/** Writes a packed file that survives a power cut; answers its lines, and the checksum of the file as it lies there. */
export async function writePacked(path: string, content: Readable): Promise<{ lines: number; sha256: string }> {
  const [plain, packed] = [new Reader(), new Reader()]
  await pipeline(
    content,
    plain,
    createGzip({ level: 3 }),
    packed,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { lines: plain.lines, sha256: packed.hash.digest('hex') }
}

/** Reads a file that a backup names; fails with ELOOP where that leads elsewhere. */
async function* readInside(dir: string, file: string): AsyncGenerator<Buffer> {
  const path = join(dir, file)
  const [place, real] = await Promise.all([realpath(dir), realpath(path)])
  if (real !== join(place, file)) throw Object.assign(new Error('not in the folder'), { code: 'ELOOP' })
  yield* createReadStream(path)
}

export async function hashFile(dir: string, file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(readInside(dir, file), hash)
  return hash.digest('hex')
}

/** Hands the content of a packed file to `target`; answers the checksum of the file. */
export async function readPacked(dir: string, file: string, target: Writable): Promise<string> {
  const packed = new Reader()
  await pipeline(readInside(dir, file), packed, createGunzip(), target)
  return packed.hash.digest('hex')
}
