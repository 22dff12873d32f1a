import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readZip } from '../../testing/readZip.ts'
import { zipChunks } from './zip.ts'

const never = new AbortController().signal
const options = { mtime: new Date('2026-11-21T09:00:00Z'), signal: never }

async function* bytes(text: string, times = 1) {
  for (let time = 0; time < times; time++) yield Buffer.from(text)
}

test('files are unchanged in the archive, small and large, compressed or not', { tags: 'full' }, async () => {
  const large = 'Zählerstand;'.repeat(1000)
  const archive = await buffer(
    zipChunks(async (zip) => {
      await zip.add('a.txt', bytes('Ä'))
      await zip.add('leer.txt', bytes('', 0))
      await zip.add('b/groß.txt', bytes(large, 500))
      await zip.add('b/wie es ist.txt', bytes('x', 70_000), { isCompressed: false })
    }, options),
  )
  const files = await readZip(archive)
  expect([...files.keys()]).toEqual(['a.txt', 'leer.txt', 'b/groß.txt', 'b/wie es ist.txt'])
  expect(files.get('a.txt')?.toString()).toBe('Ä')
  expect(files.get('leer.txt')?.length).toBe(0)
  expect(files.get('b/groß.txt')?.toString()).toBe(large.repeat(500))
  expect(files.get('b/wie es ist.txt')?.length).toBe(70_000)
})

test('an error of the writer ends the bytes with it', async () => {
  const gone = new Error('gone')
  const before = zipChunks(() => Promise.reject(gone), options)
  await expect(buffer(before)).rejects.toBe(gone)
  const between = zipChunks(async (zip) => {
    await zip.add('a.txt', bytes('a'))
    throw gone
  }, options)
  await expect(buffer(between)).rejects.toBe(gone)
})

test('a content that fails rejects the writer’s add, and ends the bytes', async () => {
  const gone = new Error('gone')
  let heard: unknown
  async function* failing() {
    yield Buffer.from('a')
    throw gone
  }
  const archive = zipChunks(async (zip) => {
    await zip.add('a.txt', failing()).catch((error: unknown) => {
      heard = error
      throw error
    })
  }, options)
  await expect(buffer(archive)).rejects.toBe(gone)
  expect(heard).toBe(gone)
})

/** Writes until it is stopped, and reports which contents it has closed. */
function endless() {
  const log: string[] = []
  async function* content() {
    try {
      for (;;) {
        yield Buffer.alloc(100_000, Math.random().toString(36))
        await delay(0)
      }
    } finally {
      log.push('content')
    }
  }
  const write = async (zip: { add(path: string, content: AsyncIterable<Uint8Array>): Promise<void> }) => {
    try {
      await zip.add('a', content())
    } finally {
      log.push('writer')
    }
  }
  return { log, write }
}

test('when the reader stops in the middle, the writer stops and closes every content', async () => {
  const { log, write } = endless()
  let chunks = 0
  for await (const chunk of zipChunks(write, options)) {
    expect(chunk.length).toBeGreaterThan(0)
    if (++chunks === 5) break
  }
  expect(log.toSorted()).toEqual(['content', 'writer'])
})

test('files are written only as fast as the archive is read', async () => {
  let written = 0
  async function* content() {
    for (;;) {
      written += 100_000
      yield Buffer.alloc(100_000)
    }
  }
  const archive = zipChunks((zip) => zip.add('a', content(), { isCompressed: false }), options)
  await archive.next()
  await delay(200)
  expect(written).toBeLessThan(2_000_000)
  await archive.return()
})

test('the signal ends the archive also without a reader, and the next add throws', async () => {
  const { log, write } = endless()
  const page = new AbortController()
  const archive = zipChunks(write, { ...options, signal: page.signal })
  // The first is the file's header: its content is not asked for before.
  for (let chunks = 0; chunks < 3; chunks++) await archive.next()
  page.abort(new Error('too late'))
  await expect.poll(() => log.toSorted()).toEqual(['content', 'writer'])
  await expect(buffer(archive)).rejects.toThrow('aborted')
})
