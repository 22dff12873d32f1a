import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryInUse } from '../../testing/memoryInUse.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import type { Credentials } from '../../testing/call.ts'
import { createDokument } from '../../testing/data/createDokument.ts'
import * as factories from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

const content = randomBytes(20_000_000)
let dir: string
let portal: TestApp
let credentials: Credentials
let url: string
let broken: Partial<DokumentStore> = {}
const lines: string[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dokumente-'))
  const store = directoryStore(dir)
  const logger = { level: 'error', stream: { write: (line: string) => lines.push(line) } }
  portal = await testApp({ logger, dokumenteOf: () => ({ ...store, ...broken }) })
  const { passwort } = await factories.createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createDokument({ db: portal.db, store }, { id: 'A-1', kundennummer: 'T-1' }, content)
  credentials = await portal.login('T-1', passwort)
  url = `${await portal.app.listen({ port: 0, host: '127.0.0.1' })}/api/dokument/daten/A-1`
})
afterAll(async () => {
  await portal.close()
  await rm(dir, { recursive: true })
})

const request = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { ...credentials }, agent: false }, resolve).on('error', reject)
  })

async function countOpenFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.startsWith(dir)).length
}

test('20 MB arrive as they are, with their length', async () => {
  const response = await request()
  expect(response.headers['content-length']).toBe('20000000')
  expect((await buffer(response)).equals(content)).toBe(true)
})

test.runIf(process.platform === 'linux')('a client that leaves in the middle leaves no file open', async () => {
  const counts: number[] = []
  for (let nr = 0; nr < 20; nr++) {
    const response = await request()
    await new Promise((resolve) => response.once('data', resolve))
    response.pause()
    counts.push(await countOpenFiles())
    response.destroy()
  }
  expect(counts[0]).toBe(1)
  await expect.poll(countOpenFiles).toBe(0)
})

test.each([
  ['fails', async (memory: Buffer) => Promise.reject<Buffer>(new Error(String(memory.length)))],
  ['ends early', async () => undefined],
])('a content that %s in the middle is broken off, never passed off as whole, and logged', async (_, next) => {
  const closed: string[] = []
  async function* chunks() {
    yield Buffer.alloc(1_000_000)
    const more = await next(Buffer.alloc(1))
    if (more !== undefined) yield more
  }
  broken = {
    open: async () => ({ bytes: 20_000_000, chunks: chunks(), close: async () => void closed.push('closed') }),
  }
  try {
    const response = await request()
    await expect(buffer(response)).rejects.toThrow('aborted')
    await expect.poll(() => closed).toEqual(['closed'])
    expect(lines.join('')).toContain('Inhalt eines Dokuments nicht lesbar')
  } finally {
    broken = {}
    lines.length = 0
  }
})

test.each([
  ['shorter', (path: string) => truncate(path, 10_000_000)],
  ['longer', (path: string) => appendFile(path, Buffer.alloc(5_000_000))],
])('a content that becomes %s on the way breaks off, and no byte is too much', async (_, change) => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const path = join(dir, sha256.slice(0, 2), sha256.slice(2))
  const { hostname, port, pathname } = new URL(url)
  const head = [`GET ${pathname} HTTP/1.1`, `host: ${hostname}`]
  const socket = connect({ host: hostname, port: Number(port) }, () => {
    socket.write(
      [...head, ...Object.entries(credentials).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'),
    )
  })
  socket.on('error', () => undefined)
  const chunks: Buffer[] = []
  await new Promise((resolve) => socket.once('readable', resolve))
  await change(path)
  socket.on('data', (chunk) => chunks.push(chunk))
  await new Promise((resolve) => socket.once('close', resolve))
  await writeFile(path, content)
  const answer = Buffer.concat(chunks)
  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
  expect(body.length).toBeLessThan(content.length)
  expect(body.equals(content.subarray(0, body.length))).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'a customer with 128 downloads that he does not read gets no other',
  { tags: 'full' },
  async () => {
    const held = await Promise.all(Array.from({ length: 128 }, request))
    for (const response of held) response.pause()
    const refused = await request()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    expect(await text(refused)).toContain('sehr viele Dokumente gleichzeitig')
    expect(await countOpenFiles()).toBe(128)
    for (const response of held) response.destroy()
    await expect.poll(countOpenFiles).toBe(0)
    const again = await request()
    expect(again.statusCode).toBe(200)
    again.destroy()
    await expect.poll(countOpenFiles).toBe(0)
  },
)

// Another process: its memory is not the server's. Each waits a second after the first bytes.
const clients = `
  import { get } from 'node:http'
  import { crc32 } from 'node:zlib'
  const { url, headers, count } = JSON.parse(process.argv[1])
  const download = () => new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      let sum = 0
      response.once('data', () => {
        response.pause()
        setTimeout(() => response.resume(), 1000)
      })
      response.on('data', (chunk) => (sum = crc32(chunk, sum)))
      response.on('end', () => resolve(response.statusCode + ' ' + sum))
      response.on('error', reject)
    }).on('error', reject)
  })
  // A machine that is busy with other tests may answer that its database is.
  const persist = async () => {
    for (;;) {
      const answer = await download()
      if (!answer.startsWith('503')) return answer
    }
  }
  console.log(JSON.stringify([...new Set(await Promise.all(Array.from({ length: count }, persist)))]))
`

test('100 downloads at once arrive whole, and memory does not grow', { tags: 'full' }, async () => {
  const start = memoryInUse()
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, memoryInUse() - start)), 100)
  try {
    const argument = JSON.stringify({ url, headers: credentials, count: 100 })
    const child = spawn(process.execPath, ['--input-type=module', '-e', clients, argument])
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([`200 ${crc32(content)}`])
  } finally {
    clearInterval(watch)
  }
  // 2 GB have passed.
  expect(highest).toBeLessThan(40_000_000)
})
