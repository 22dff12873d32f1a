import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, type Running, startNode } from './processes.ts'

// What `npm start` runs; the server is its child.
const start = 'scripts/start.mjs'

/** The first demo customer and one of his contracts. */
export const demoKunde = { kundennummer: 'SWM-100001', passwort: 'Sonnenblume-2026', vertragId: '4711001' }

/** The customer with a dynamic tariff. */
export const dynamischerKunde = { kundennummer: 'SWM-100002', passwort: 'Windrad!2026x', vertragId: '4711003' }

/** A data directory of this run; the first portal on it loads the demo. */
export interface DemoData {
  readonly dataDir: string
  /** `env` are settings beyond the place and the port. */
  start(env?: NodeJS.ProcessEnv): Promise<DemoPortal>
  remove(): void
}

export interface DemoPortal extends Running {
  readonly origin: string
}

export function createDemoData(): DemoData {
  const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
  return {
    dataDir,
    start: async (settings = {}) => {
      const port = await findFreePort()
      const origin = `http://127.0.0.1:${port}`
      const env = { ...settings, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir }
      return { ...(await startNode([start], `${origin}/api/health/ready`, env)), origin }
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Runs `measure` on a demo portal of its own. */
export async function withDemoPortal<T>(
  measure: (portal: DemoPortal, data: DemoData) => Promise<T>,
  env: NodeJS.ProcessEnv = {},
): Promise<T> {
  const data = createDemoData()
  try {
    const portal = await data.start(env)
    try {
      return await measure(portal, data)
    } finally {
      await portal.stop()
    }
  } finally {
    data.remove()
  }
}

export interface SessionHeaders {
  readonly kundennummer: string
  readonly token: string
}

/** Signs a customer in, the first of the demo unless another is named; the headers of his calls. */
export async function signIn(
  origin: string,
  { kundennummer, passwort }: Omit<typeof demoKunde, 'vertragId'> = demoKunde,
): Promise<SessionHeaders> {
  const headers = { kundennummer, passwort: encodeHeaderValue(passwort) }
  const answer = await fetch(`${origin}/api/anschlussnutzer/login`, { method: 'POST', headers })
  const token = answer.headers.get('token')
  if (token === null) throw new Error(`The demo customer cannot sign in: ${answer.status} ${await answer.text()}`)
  return { kundennummer, token }
}
