import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { demoKunde, signIn, withDemoPortal } from '../demoPortal.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { findFreePort, findProcess, repositoryDir, residentBytes, startNode } from '../processes.ts'

const leastRatio = 0.8
const mostGrowthMegabytes = 60
// How much memory may grow from one hundred downloads to the next; a process never uses exactly the same.
const mostDriftMegabytes = 15
// The first downloads warm up and are not used.
const warmUps = 20
const rounds = 101
const hundreds = 5

const dokumentBytes = 20_000_000
const beginning = Buffer.from('%PDF-1.7\n')

/**
 * The time of a document of 20 MB from the portal against a bare file server, and the memory of 100 downloads at once.
 */
export const dokument: Row = {
  key: 'dokument',
  measure: () =>
    withDemoPortal(async (portal, { dataDir }) => {
      const dir = mkdtempSync(join(tmpdir(), 'ekp-bench-datei-'))
      const file = join(dir, 'dokument.pdf')
      const content = Buffer.concat([beginning, randomBytes(dokumentBytes - beginning.length)])
      writeFileSync(file, content)
      const port = await findFreePort()
      const url = `http://127.0.0.1:${port}`
      const bareServer = await startNode(['bench/src/bare/bareFileServer.ts'], url, { PORT: String(port), FILE: file })
      try {
        const id = await importDokument(dataDir, file, demoKunde.kundennummer)
        const headers = { ...(await signIn(portal.origin)) }
        const ofPortal = { url: `${portal.origin}/api/dokument/daten/${id}`, headers, bytes: dokumentBytes }
        const bare = { url: `${url}/dokument.pdf`, headers, bytes: dokumentBytes }
        await assertWhole(ofPortal, content)
        await assertWhole(bare, content)
        const speed = await compareSpeed(ofPortal, bare)
        return [speed, ...(await measureMemory(ofPortal, findProcess(portal.pid, 'dist/main.js')))]
      } finally {
        await bareServer.stop()
        rmSync(dir, { recursive: true })
      }
    }),
}

async function assertWhole({ url, headers }: Source, content: Buffer): Promise<void> {
  const answer = await fetch(url, { headers })
  if (!content.equals(new Uint8Array(await answer.arrayBuffer()))) throw new Error(`${url} is not the document`)
}

async function secondsOf(source: Source): Promise<number> {
  const start = performance.now()
  await drainUrl(source)
  return (performance.now() - start) / 1000
}

/**
 * Measures both in turns and lets each begin equally often, so that other work on this machine slows both down equally.
 */
async function compareSpeed(portal: Source, bare: Source): Promise<Figure> {
  const turns: { portal: number; bare: number }[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const early = round % 2 === 0 ? await secondsOf(portal) : undefined
    const ofBare = await secondsOf(bare)
    const turn = { portal: early ?? (await secondsOf(portal)), bare: ofBare }
    if (round >= warmUps) turns.push(turn)
  }
  const ratio = median(turns.map((turn) => turn.bare / turn.portal))
  const rate = (of: 'portal' | 'bare') => Math.round(dokumentBytes / 1e6 / median(turns.map((turn) => turn[of])))
  return {
    name: 'a document of 20 MB, speed of a bare file server',
    value: `${ratio.toFixed(2)}  (${rate('portal')} of ${rate('bare')} MB/s)`,
    target: `>= ${leastRatio}`,
    isOk: ratio >= leastRatio,
  }
}

/** The highest memory while 100 clients download: each waits after its first bytes until all have theirs. */
async function highestOfHundred(source: Source, pid: number): Promise<number> {
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, residentBytes(pid))), 20)
  const waiting = Promise.withResolvers<void>()
  try {
    let begun = 0
    const held = () => {
      if (++begun === 100) waiting.resolve()
      return waiting.promise
    }
    await Promise.all(Array.from({ length: 100 }, () => drainUrl(source, held)))
    return Math.max(highest, residentBytes(pid))
  } finally {
    waiting.resolve()
    clearInterval(watch)
  }
}

async function measureMemory(source: Source, pid: number): Promise<readonly Figure[]> {
  const before = residentBytes(pid)
  const highest: number[] = []
  for (let nr = 0; nr < hundreds; nr++) highest.push(await highestOfHundred(source, pid))
  const [first = Number.NaN, ...later] = highest
  const drift = Math.max(...later) - first
  const megabytes = (memory: number) => Math.round(memory / 1e6)
  return [
    {
      name: 'memory of the server, 100 downloads of 20 MB at once',
      value: `+${megabytes(first - before)} MB  (${megabytes(before)} to ${megabytes(first)} MB)`,
      target: `<= +${mostGrowthMegabytes} MB`,
      isOk: first - before <= mostGrowthMegabytes * 1e6,
    },
    {
      name: `memory of the server, ${later.length} hundreds more`,
      value: `${megabytes(drift)} MB  (${highest.map(megabytes).join(', ')} MB)`,
      target: `<= +${mostDriftMegabytes} MB`,
      isOk: drift <= mostDriftMegabytes * 1e6,
    },
  ]
}

/** A file to be downloaded, and how long it is. */
interface Source {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: number
}

const endOfHead = '\r\n\r\n'

/**
 * Downloads over a connection of its own and drops the content. It does less than any HTTP library, so that it measures
 * the server and not the client. With `held` it reads nothing after the first bytes until the promise is settled.
 */
function drainUrl({ url, headers, bytes }: Source, held?: () => Promise<void>): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const lines = Object.entries({ host: hostname, connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return new Promise((resolve, reject) => {
    let head = ''
    let received: number | undefined
    const take = (length: number, memory: Uint8Array): boolean => {
      if (received !== undefined) {
        received += length
        return true
      }
      head += Buffer.from(memory.subarray(0, length)).toString('latin1')
      const end = head.indexOf(endOfHead)
      if (end < 0) return true
      if (!head.startsWith('HTTP/1.1 200 ')) socket.destroy(new Error(`${url}: ${head.slice(0, 300)}`))
      received = head.length - end - endOfHead.length
      if (held === undefined) return true
      void held().then(() => socket.resume())
      return false
    }
    const onread = { buffer: Buffer.alloc(65_536), callback: take }
    const socket = connect({ host: hostname, port: Number(port), onread })
    socket.on('error', reject)
    socket.on('close', () => {
      if (received === bytes) resolve()
      else reject(new Error(`${url}: ${received ?? 0} of ${bytes} bytes`))
    })
    socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}${endOfHead}`)
  })
}

/** Imports a file for a customer as a supplier does, while the portal runs on `dataDir`; returns the document's id. */
async function importDokument(dataDir: string, file: string, kundennummer: string): Promise<string> {
  const record = {
    art: 'dokument',
    id: 'BENCH-DOKUMENT',
    kundennummer,
    kategorie: 'Anschreiben',
    beschreibung: 'Ein großes Dokument',
    datei: basename(file),
    erstellzeitpunkt: '2026-01-15T08:00:00+01:00',
  }
  const lines = `${file}.ndjson`
  await writeFile(lines, `${JSON.stringify(record)}\n`)
  const env = { ...process.env, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, ['scripts/portal.mjs', 'import', lines], { cwd: repositoryDir, env })
  return record.id
}
