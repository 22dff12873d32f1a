import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { repositoryDir } from './runTool.ts'

/** A portal with the demo tenant and a clock, a database and a port of its own. */
export interface ClockedPortal {
  readonly origin: string
  /** Where the service desk is. */
  readonly deskOrigin: string
  /** The directory of its data until it stops. */
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/** Starts the portal at an instant, with further settings; reads its address and data directory from its output. */
export async function startClockedPortal(clock: string, settings: NodeJS.ProcessEnv = {}): Promise<ClockedPortal> {
  const { E2E_PORTAL_PORT: _portal, E2E_DESK_PORT: _desk, ...env } = process.env
  const child = spawn(process.execPath, ['packages/e2e/src/setup/servePortal.ts'], {
    cwd: repositoryDir,
    env: { ...env, ...settings, CLOCK: clock },
    // The portal ends when its stdin closes, which happens when this process ends.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let dataDir = ''
  let deskPort = ''
  for await (const line of createInterface(child.stdout)) {
    dataDir = /^Daten: +(.+)\/pg$/.exec(line)?.[1] ?? dataDir
    deskPort = /^Dienst: .+:(\d+)$/.exec(line)?.[1] ?? deskPort
    const port = /^Das Portal läuft: http:\/\/localhost:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    // The rest is discarded, because a full pipe would stop the portal.
    child.stdout.resume()
    const stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    return { origin: `http://127.0.0.1:${port}`, deskOrigin: `http://127.0.0.1:${deskPort}`, dataDir, stop }
  }
  throw new Error(`The portal at ${clock} did not start`)
}
