import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../config/config.ts'
import { startPortal } from '../../app/startPortal.ts'
import { databaseUrl, type TestDatabase } from '../testDatabase.ts'

/** A portal that runs as `npm start` starts it, in this process. */
export interface RunningPortal {
  readonly dir: string
  /** What it printed. */
  readonly lines: readonly string[]
  /** What a line of the start names after `Metriken:` and the like; empty without such a line. */
  named(what: string): string
  readLog(): string
  stop(): Promise<void>
}

/** Starts a portal with the tenant `stw` on a database. */
export async function runPortalOn(database: TestDatabase, settings: Record<string, string>): Promise<RunningPortal> {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-running-'))
  const tenant = {
    hosts: ['portal.example', 'localhost'],
    mail: { absender: 'portal@example.org' },
    app: { kurzname: 'stw', name: 'Stadtwerke Beispiel' },
  }
  writeFileSync(join(dir, 'stw.json'), JSON.stringify(tenant))
  const log = join(dir, 'portal.log')
  const place = { TENANTS_DIR: dir, DATA_DIR: dir, LOG: log, DATABASE_URL: databaseUrl(database) }
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const portal = await startPortal(loadConfig({ PORT: '0', ...place, ...settings }), { print, error: print })
  return {
    dir,
    lines,
    named: (what) => {
      const line = lines.find((one) => one.startsWith(`${what}:`)) ?? ''
      return line.slice(what.length + 1).trim()
    },
    readLog: () => readFileSync(log, 'utf8'),
    stop: async () => {
      await portal.stop()
      rmSync(dir, { recursive: true })
    },
  }
}
