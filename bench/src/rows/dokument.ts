import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoKunde, signIn, withDemoPortal } from '../demoPortal.ts'
import { drainUrl, type Source } from '../drainUrl.ts'
import { importDokument } from '../importDokument.ts'
import { median } from '../median.ts'
import { findFreePort, findProcess, residentBytes, startNode } from '../processes.ts'
import type { Figure, Row } from '../Row.ts'

const leastRatio = 0.8
const mostGrowthMegabytes = 60
// Between two hundreds that leave nothing behind; a process is never quite still.
const mostDriftMegabytes = 15
// The first ones warm up and do not count.
const warmUps = 20
const rounds = 101
const hundreds = 5

const bytes = 20_000_000
const beginning = Buffer.from('%PDF-1.7\n')

/** A document of 20 MB from the portal against a bare file server, and what 100 downloads at once need of memory. */
export const dokument: Row = {
  key: 'dokument',
  measure: () =>
    withDemoPortal(async (portal, { dataDir }) => {
      const dir = mkdtempSync(join(tmpdir(), 'ekp-bench-datei-'))
      const file = join(dir, 'dokument.pdf')
      const content = Buffer.concat([beginning, randomBytes(bytes - beginning.length)])
      writeFileSync(file, content)
      const port = await findFreePort()
      const url = `http://127.0.0.1:${port}`
      const bareServer = await startNode(['bench/src/bare/bareFileServer.ts'], url, { PORT: String(port), FILE: file })
      try {
        const id = await importDokument(dataDir, file, demoKunde.kundennummer)
        const headers = { ...(await signIn(portal.origin)) }
        const ofPortal = { url: `${portal.origin}/api/dokument/daten/${id}`, headers, bytes }
        const bare = { url: `${url}/dokument.pdf`, headers, bytes }
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

/** In turns, each first as often as the other: whatever else this machine does then meets both alike. */
async function compareSpeed(portal: Source, bare: Source): Promise<Figure> {
  const turns: { portal: number; bare: number }[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const early = round % 2 === 0 ? await secondsOf(portal) : undefined
    const ofBare = await secondsOf(bare)
    const turn = { portal: early ?? (await secondsOf(portal)), bare: ofBare }
    if (round >= warmUps) turns.push(turn)
  }
  const ratio = median(turns.map((turn) => turn.bare / turn.portal))
  const rate = (of: 'portal' | 'bare') => Math.round(bytes / 1e6 / median(turns.map((turn) => turn[of])))
  return {
    name: 'a document of 20 MB, speed of a bare file server',
    value: `${ratio.toFixed(2)}  (${rate('portal')} of ${rate('bare')} MB/s)`,
    target: `>= ${leastRatio}`,
    isOk: ratio >= leastRatio,
  }
}

/** The highest memory while 100 clients download, all of whom have got their first bytes before one takes more. */
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
