import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSignedV4, s3Server, type S3Server } from '../testing/servers/s3Server.ts'
import { type DokumentStore, DokumentStoreError, type OpenContent } from './DokumentStore.ts'
import { openDokumentStore } from './openDokumentStore.ts'

let dir: string
let s3: S3Server
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dokumente-'))
  s3 = await s3Server()
})
afterAll(async () => {
  await rm(dir, { recursive: true })
  await s3.close()
})

async function* inChunks(content: Buffer, bytes = 65_536) {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes)
}
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest()

async function readAll({ chunks, close }: OpenContent): Promise<Buffer> {
  const copies: Buffer[] = []
  for await (const chunk of chunks) copies.push(Buffer.from(chunk))
  await close()
  return Buffer.concat(copies)
}
async function read(store: DokumentStore, sha256: Buffer): Promise<Buffer | undefined> {
  const found = await store.open(sha256)
  if (found === undefined) return undefined
  const content = await readAll(found)
  expect(found.bytes).toBe(content.length)
  return content
}
async function listAll(store: DokumentStore): Promise<string[]> {
  const names: string[] = []
  for await (const batch of store.list()) names.push(...batch.map((sha256) => sha256.toString('hex')))
  return names.toSorted()
}

const stores: [string, (kurzname: string) => DokumentStore][] = [
  ['a directory', (kurzname) => openDokumentStore({ dir }, kurzname)],
  ['S3', (kurzname) => openDokumentStore({ s3: s3.settings }, kurzname)],
]

describe.each(stores)('%s', (_, openStore) => {
  test.each([0, 1, 65_536, 3_000_000])('a content of %i bytes comes back as it was put', async (bytes) => {
    const store = openStore('eins')
    const content = randomBytes(bytes)
    expect(await store.put(inChunks(content))).toEqual({ sha256: hashOf(content), bytes })
    expect(await store.findBytes(hashOf(content))).toBe(bytes)
    expect((await read(store, hashOf(content)))?.equals(content)).toBe(true)
  })

  test('a content that was never put is undefined', async () => {
    const store = openStore('leer')
    expect(await listAll(store)).toEqual([])
    expect(await store.findBytes(hashOf(Buffer.from('x')))).toBeUndefined()
    expect(await store.open(hashOf(Buffer.from('x')))).toBeUndefined()
    await store.delete(hashOf(Buffer.from('x')))
    await store.tidy()
  })

  test('the same content put ten times at once is stored once', async () => {
    const store = openStore('gleich')
    const content = randomBytes(300_000)
    await Promise.all(Array.from({ length: 10 }, () => store.put(inChunks(content))))
    expect(await listAll(store)).toEqual([hashOf(content).toString('hex')])
    expect((await read(store, hashOf(content)))?.equals(content)).toBe(true)
  })

  test('a content from a source that fails leaves nothing in the store', async () => {
    const store = openStore('halb')
    async function* failing() {
      yield Buffer.from('the beginning')
      throw new Error('the end is missing')
    }
    await expect(store.put(failing())).rejects.toThrow('the end is missing')
    expect(await listAll(store)).toEqual([])
  })

  test('list and delete see the contents of their own tenant alone', async () => {
    const [mine, other] = [openStore('meiner'), openStore('anderer')]
    const contents = ['a', 'b', 'c'].map((text) => Buffer.from(text))
    for (const content of contents) for (const store of [mine, other]) await store.put(inChunks(content))
    const names = contents.map((content) => hashOf(content).toString('hex')).toSorted()
    expect(await listAll(mine)).toEqual(names)
    for (const name of names) await mine.delete(Buffer.from(name, 'hex'))
    expect(await listAll(mine)).toEqual([])
    expect(await listAll(other)).toEqual(names)
  })

  test('an opened content can be closed unread, or in the middle', async () => {
    const store = openStore('mitte')
    const { sha256 } = await store.put(inChunks(randomBytes(2_000_000)))
    await (await store.open(sha256))?.close()
    const found = await store.open(sha256)
    const first = await found?.chunks[Symbol.asyncIterator]().next()
    expect(first?.done).toBe(false)
    await found?.close()
  })

  test('a content that is deleted while it is read can be read to its end', async () => {
    const store = openStore('loeschen')
    const content = randomBytes(2_000_000)
    const { sha256 } = await store.put(inChunks(content))
    const found = await store.open(sha256)
    await store.delete(sha256)
    expect(found && (await readAll(found)).equals(content)).toBe(true)
    expect(await store.open(sha256)).toBeUndefined()
  })
})

describe('the directory', () => {
  test('only its owner may read it, and no unfinished file is left', async () => {
    const store = openDokumentStore({ dir }, 'rechte')
    const content = randomBytes(10)
    const { sha256 } = await store.put(inChunks(content))
    const [ab, cd] = [sha256.toString('hex').slice(0, 2), sha256.toString('hex').slice(2)]
    expect((await stat(join(dir, 'rechte', ab, cd))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dir, 'rechte', ab))).mode & 0o777).toBe(0o700)
    expect(await readdir(join(dir, 'rechte', 'unfertig'))).toEqual([])
  })

  test('tidy removes what a crash has left; foreign files stay and are not listed', async () => {
    const store = openDokumentStore({ dir }, 'absturz')
    const { sha256 } = await store.put(inChunks(randomBytes(10)))
    await writeFile(join(dir, 'absturz', 'unfertig', 'rest'), 'x')
    await writeFile(join(dir, 'absturz', 'liesmich.txt'), 'x')
    await store.tidy()
    expect((await readdir(join(dir, 'absturz'))).toSorted()).toEqual([sha256.toString('hex', 0, 1), 'liesmich.txt'])
    expect(await listAll(store)).toEqual([sha256.toString('hex')])
  })

  test('putting a content again replaces a file that was cut off', async () => {
    const store = openDokumentStore({ dir }, 'heilen')
    const content = randomBytes(5000)
    const { sha256 } = await store.put(inChunks(content))
    const hex = sha256.toString('hex')
    await truncate(join(dir, 'heilen', hex.slice(0, 2), hex.slice(2)), 100)
    expect(await store.findBytes(sha256)).toBe(100)
    await store.put(inChunks(content))
    expect((await read(store, sha256))?.equals(content)).toBe(true)
  })

  test('the memory of a download is freed at its end, and not when it is broken off', async () => {
    const store = openDokumentStore({ dir }, 'speicher')
    const content = randomBytes(5000)
    const { sha256 } = await store.put(inChunks(content))
    const lastChunk = async (isBrokenOff: boolean) => {
      const found = await store.open(sha256)
      let last: Uint8Array | undefined
      for await (const chunk of found?.chunks ?? []) {
        last = chunk
        if (isBrokenOff) break
      }
      await found?.close()
      return last
    }
    expect((await lastChunk(false))?.buffer.byteLength).toBe(0)
    expect(await lastChunk(true)).toEqual(content)
  })

  test('one that cannot be written to throws an error with its code and without the path', async () => {
    await writeFile(join(dir, 'datei'), '')
    const store = openDokumentStore({ dir: join(dir, 'datei') }, 'unter')
    const error: unknown = await store.put(inChunks(Buffer.from('x'))).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DokumentStoreError)
    expect(String(error)).not.toContain(dir)
    await expect(store.findBytes(hashOf(Buffer.from('x')))).rejects.toThrow('ENOTDIR')
  })
})

describe('S3', () => {
  const sha256 = hashOf(Buffer.from('x'))

  test('lists more than fit into one answer', { tags: 'full' }, async () => {
    const store = openDokumentStore({ s3: s3.settings }, 'viele')
    const contents = Array.from({ length: 1100 }, (_, index) => Buffer.from(String(index)))
    for (const content of contents) await store.put(inChunks(content))
    expect(await listAll(store)).toEqual(contents.map((content) => hashOf(content).toString('hex')).toSorted())
  })

  test('a bucket that is not there is an error, not a missing content', async () => {
    const url = s3.settings.url.replace('/portal/', '/keiner/')
    const store = openDokumentStore({ s3: { ...s3.settings, url } }, 'eins')
    await expect(store.open(sha256)).rejects.toThrow('NoSuchBucket')
    await expect(store.put(inChunks(Buffer.from('x')))).rejects.toThrow('NoSuchBucket')
  })

  test('each request is signed as the protocol wants it, with the hash of the content', async () => {
    const secretAccessKey = 'geheim+/='
    const verdicts: string[] = []
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        verdicts.push(`${request.method} ${isSignedV4(request, body, secretAccessKey)}`)
        response.writeHead(200, { 'content-length': 0 }).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const url = `http://127.0.0.1:${port}/portal/ordner`
      const store = openDokumentStore({ s3: { ...s3.settings, url, secretAccessKey } }, 'eins')
      await store.put(inChunks(Buffer.from('Größe')))
      await store.findBytes(sha256)
      await (await store.open(sha256))?.close()
      await listAll(store)
      await store.delete(sha256)
      expect(verdicts).toEqual(['PUT true', 'HEAD true', 'GET true', 'GET true', 'DELETE true'])
      const other = openDokumentStore({ s3: { ...s3.settings, url, secretAccessKey: 'anderes' } }, 'eins')
      await other.delete(sha256)
      expect(verdicts.at(-1)).toBe('DELETE false')
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  test('a server that is away is an error that names neither address nor credentials', async () => {
    const settings = { ...s3.settings, url: 'http://127.0.0.1:9/portal', secretAccessKey: 'Geheimnis' }
    const error: unknown = await openDokumentStore({ s3: settings }, 'eins')
      .open(sha256)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DokumentStoreError)
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/127\.0\.0\.1|Geheimnis|S3RVER/)
  })

  test.each([403, 301, 400])('an answer of %i is an error with this code', async (status) => {
    const server = createServer((_request, response) => response.writeHead(status, { location: '/' }).end('<x/>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const store = openDokumentStore({ s3: { ...s3.settings, url: `http://127.0.0.1:${port}/portal` } }, 'eins')
      await expect(store.open(sha256)).rejects.toThrow(DokumentStoreError)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})
