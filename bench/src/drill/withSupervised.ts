import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/open.ts'
import { type Betrieb, supervise } from './supervise.ts'

export interface Ueberwacht {
  readonly betrieb: Betrieb
  readonly dataDir: string
  /** Its database, past the portal. */
  readonly db: Database
}

/** Runs a drill against a supervised demo portal of its own on its embedded PostgreSQL. */
export async function withSupervised<T>(
  drill: (ueberwacht: Ueberwacht) => Promise<T>,
  { dataDir = mkdtempSync(join(tmpdir(), 'ekp-drill-')), env = {} }: { dataDir?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<T> {
  const betrieb = await supervise({ TRUSTED_PROXIES: '127.0.0.1', ...env, DATA_DIR: dataDir })
  try {
    await betrieb.ready()
    const { connection } = await joinEmbedded(dataDir)
    const db = openDatabase({ ...connection, database: 'portal_swm' }, { statementTimeoutMs: 60_000 })
    try {
      return await drill({ betrieb, dataDir, db })
    } finally {
      await db.destroy()
    }
  } finally {
    await betrieb.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
