import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Terminal } from '../cli/terminal.ts'
import { databaseUrl, type TestDatabase } from './testDatabase.ts'

interface TenantSettings {
  readonly app?: { readonly kurzname?: string; readonly [setting: string]: unknown }
  readonly [setting: string]: unknown
}

export interface CliOrdner {
  /** What commands are configured with; tests may change it. */
  readonly environment: Record<string, string>
  path(name: string): string
  /** Writes a file, with the folders it lies in; answers its path. */
  write(name: string, content: string | Buffer): Promise<string>
  /** Writes one more tenant's file, or another in place of the one with this `kurzname`. */
  writeTenant(settings: TenantSettings): Promise<string>
  close(): Promise<void>
}

/** A temporary folder for commands, with a tenant on this database; without one it is empty and knows no tenant. */
export async function openCliOrdner(database?: TestDatabase, settings: TenantSettings = {}): Promise<CliOrdner> {
  const dir = await mkdtemp(join(tmpdir(), 'ekp-cli-'))
  const path = (name: string) => join(dir, name)
  async function write(name: string, content: string | Buffer): Promise<string> {
    await mkdir(dirname(path(name)), { recursive: true })
    await writeFile(path(name), content)
    return path(name)
  }
  function writeTenant({ app: changes, ...more }: TenantSettings): Promise<string> {
    const app = { kurzname: 'stw', name: 'Stadtwerke Test', kundennummerPrefix: 'T-', ...changes }
    return write(`mandanten/${app.kurzname}.json`, JSON.stringify({ hosts: ['*'], app, ...more }))
  }
  const environment: Record<string, string> = { DATA_DIR: path('data') }
  if (database !== undefined) {
    await writeTenant(settings)
    Object.assign(environment, { DATABASE_URL: databaseUrl(database), TENANTS_DIR: path('mandanten') })
  }
  return { environment, path, write, writeTenant, close: () => rm(dir, { recursive: true }) }
}

export interface RecordOptions {
  /** What is typed or piped in; a stream of its own may stay open or fail. */
  readonly stdin?: string | Buffer | Readable
  readonly isTTY?: boolean
  readonly signal?: AbortSignal
}

/** Runs what a command is, with what it wrote and how it ended. */
export async function recordTerminal(
  work: (terminal: Terminal) => Promise<number>,
  { stdin = '', isTTY = false, signal = new AbortController().signal }: RecordOptions = {},
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await work({
    stdin: stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)]),
    out: (text) => void (out += `${text}\n`),
    stderr: { write: (text) => void (err += text), isTTY },
    signal,
  })
  return { code, out, err }
}
