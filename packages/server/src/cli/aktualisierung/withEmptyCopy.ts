import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { createMissing } from '../../tenant/prepareDatabase.ts'

/** The tables of an older version, empty, in a PostgreSQL of their own that is deleted afterwards. */
export async function withEmptyCopy<T>(step: string, use: (db: Database) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'ekp-aktualisierung-'))
  try {
    const postgres = await startEmbedded(dir)
    try {
      await createMissing(postgres.connection, 'kopie')
      const db = openDatabase({ ...postgres.connection, database: 'kopie' }, { connections: 1, statementTimeoutMs: 0 })
      try {
        await migrate(db, step)
        return await use(db)
      } finally {
        await db.destroy()
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
