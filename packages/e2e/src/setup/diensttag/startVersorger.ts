import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { openMailbox } from '../openMailbox.ts'
import { findFreePort } from '../ports.ts'
import { repositoryDir, startNode } from '../runTool.ts'
import { findFastDir } from '../temporaryDir.ts'
import { bestand } from './bestand.ts'

/** A supplier's own portal, with its service desk, its outbox over HTTP and a mail server, and its administrator's shell. */
export interface Versorger {
  readonly origin: string
  readonly deskOrigin: string
  /** Where systems of this supplier fetch: `…/ausgang/tag`. */
  readonly ausgang: string
  readonly mails: readonly Email[]
  /** A file of the administrator's. */
  readonly fileOf: (name: string) => string
  /** What `npm run portal -- …` printed, and how it ended. */
  readonly portal: (...args: readonly string[]) => Promise<{ readonly code: number | null; readonly out: string }>
  readonly stop: () => Promise<void>
}

export const kurzname = 'tag'

/** Starts it with the customers of `bestand.ts`, brought by the import as an administrator does. */
export async function startVersorger(): Promise<Versorger> {
  const dir = mkdtempSync(join(findFastDir(), 'ekp-diensttag-'))
  const fileOf = (name: string) => join(dir, name)
  const mailbox = await openMailbox()
  const [port, desk, ausgang] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const origin = `http://localhost:${port}`
  const env = {
    DATA_DIR: fileOf('data'),
    TENANTS_DIR: fileOf('mandanten'),
    SMTP_URL: mailbox.url,
    LOG: fileOf('log'),
    PORT: String(port),
    KUNDENDIENST_PORT: String(desk),
    AUSGANG_PORT: String(ausgang),
  }
  mkdirSync(env.TENANTS_DIR)
  const app = { kurzname, name: 'Stadtwerke Tag', kundennummerPrefix: 'ST-' }
  const mail = { absender: 'portal@stadtwerke-tag.example' }
  writeFileSync(fileOf('mandanten/tag.json'), JSON.stringify({ hosts: ['*'], portalUrl: origin, mail, app }))
  const portal: Versorger['portal'] = async (...args) => {
    const child = spawn(process.execPath, ['scripts/portal.mjs', ...args], {
      cwd: repositoryDir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(child, 'close')
    return { code: child.exitCode, out: Buffer.concat(chunks).toString() }
  }
  writeFileSync(fileOf('kunden.ndjson'), bestand.map((record) => `${JSON.stringify(record)}\n`).join(''))
  const loaded = await portal('import', fileOf('kunden.ndjson'))
  if (loaded.code !== 0) throw new Error(loaded.out)
  const running = startNode(['scripts/start.mjs'], env)
  const ended = once(running, 'exit')
  await waitUntilReady(`${origin}/api/health/ready`)
  return {
    origin,
    deskOrigin: `http://localhost:${desk}`,
    ausgang: `http://127.0.0.1:${ausgang}/ausgang/${kurzname}`,
    mails: mailbox.mails,
    fileOf,
    portal,
    stop: async () => {
      running.kill('SIGTERM')
      await ended
      await mailbox.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} did not become ready`)
}
