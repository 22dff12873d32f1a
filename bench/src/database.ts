import type { EmbeddedPostgres } from '../../packages/server/src/db/embedded/embedded.ts'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { type Database, openDatabase, poolOf } from '../../packages/server/src/db/open.ts'

/** A database of the portal that `fill` fills; what is opened has the portal's own time limits. */
export async function createDatabase(
  { connection }: EmbeddedPostgres,
  database: string,
  fill: (db: Database) => Promise<void>,
): Promise<Database> {
  const admin = openDatabase({ ...connection, database: 'postgres' })
  await poolOf(admin)?.query(`create database ${database}`)
  await admin.destroy()
  const patient = openDatabase({ ...connection, database }, { statementTimeoutMs: 0 })
  await migrate(patient)
  await fill(patient)
  await patient.destroy()
  return openDatabase({ ...connection, database })
}
