import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { migrate } from '../../../packages/server/src/db/migrate.ts'
import { openDatabase } from '../../../packages/server/src/db/open.ts'
import {
  type AppOnDatabase,
  type AppOnDatabaseOptions,
  appOnDatabase,
} from '../../../packages/server/src/testing/portals/appOnDatabase.ts'

/**
 * A portal in this process on a PostgreSQL of its own; the drill can move its clock and choose the address of each
 * request.
 */
export async function openInnerPortal(options: Pick<AppOnDatabaseOptions, 'tenant'> = {}): Promise<AppOnDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ekp-drill-'))
  const postgres = await startEmbedded(dataDir)
  const server = openDatabase({ ...postgres.connection, database: 'postgres' })
  await sql`create database drill`.execute(server)
  await server.destroy()
  const connection = { ...postgres.connection, database: 'drill' }
  const db = openDatabase(connection)
  await migrate(db)
  const close = async () => {
    await db.destroy()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return appOnDatabase({ db, connection, close }, { ...options, trustedProxies: ['127.0.0.1'] })
}
