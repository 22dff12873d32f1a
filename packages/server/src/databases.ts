import { join } from 'node:path'
import pg from 'pg'
import type { Config } from './config.ts'
import { databaseTargets } from './databaseTargets.ts'
import { checkDauerhaftigkeit } from './db/checkDauerhaftigkeit.ts'
import { claimForDemo, refuseDemo, refuseTenantsBeside } from './db/demodatenbank.ts'
import { type EmbeddedPostgres, joinEmbedded, startEmbedded } from './db/embedded/embedded.ts'
import { revokePublicRights } from './db/eigen/revokePublicRights.ts'
import { migrate } from './db/migrate.ts'
import { type Connection, type Database, openDatabase, type OpenOptions } from './db/open.ts'
import { StartError } from './lib/startError.ts'
import type { Tenant } from './tenant.ts'

/** The tenants' databases, migrated and open. */
export interface Databases {
  of(tenant: Tenant): Database
  /** For those who need connections of their own. */
  connectionTo(tenant: Tenant): Connection
  /** Where they are, for people. */
  readonly place: string
  /** Is told a German sentence when the embedded PostgreSQL ends by itself, even if that was before. */
  onEnd(listener: (sentence: string) => void): void
  close(): Promise<void>
}

export interface DatabasesOptions extends OpenOptions {
  /** Use the embedded PostgreSQL of a portal that is running, instead of refusing to be the second. */
  readonly join?: boolean
  readonly report?: (step: string) => void
}

async function createMissing(server: Omit<Exclude<Connection, string>, 'database'>, name: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Throws `StartError` where the demo would start among the databases of tenants. */
async function refuseTenants({ connection }: EmbeddedPostgres, demos: readonly string[], dataDir: string) {
  const db = openDatabase({ ...connection, database: 'postgres' }, { connections: 1, statementTimeoutMs: 0 })
  try {
    await refuseTenantsBeside(db, demos, dataDir)
  } finally {
    await db.destroy()
  }
}

interface Migration {
  readonly label: string
  readonly isDemo: boolean
  readonly isOurs: boolean
}

async function migrateDatabase(connection: Connection, { label, isDemo, isOurs }: Migration): Promise<void> {
  // A migration may take longer than any request.
  const db = openDatabase(connection, { connections: 1, statementTimeoutMs: 0 })
  try {
    await checkDauerhaftigkeit(db)
    await (isDemo ? claimForDemo(db) : refuseDemo(db, label))
    await migrate(db)
    if (isOurs) await revokePublicRights(db)
  } catch (error) {
    if (error instanceof StartError) throw error
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    const reason = typeof code === 'string' ? code : error instanceof Error ? error.message : String(error)
    throw new StartError(`Die Datenbank des Mandanten ${label} lässt sich nicht öffnen (${reason}).`)
  } finally {
    await db.destroy()
  }
}

function findOf<T>(byTenant: ReadonlyMap<Tenant, T>, tenant: Tenant): T {
  const found = byTenant.get(tenant)
  if (found === undefined) throw new Error(`no database of ${tenant.app.kurzname}`)
  return found
}

/** Opens the database of each tenant: on the embedded PostgreSQL, or where `DATABASE_URL` says. */
export async function openDatabases(
  config: Config,
  tenants: readonly Tenant[],
  options: DatabasesOptions = {},
): Promise<Databases> {
  const targets = databaseTargets(config, tenants)
  const isDemo = config.tenantsDir === undefined
  const open = new Map<Tenant, Database>()
  const connections = new Map<Tenant, Connection>()
  let embedded: EmbeddedPostgres | undefined
  const ended = Promise.withResolvers<string>()
  const close = async () => {
    await Promise.all([...open.values()].map((db) => db.destroy()))
    await embedded?.stop()
  }
  try {
    if (targets.some((target) => target.embedded !== undefined)) {
      embedded = options.join ? await joinEmbedded(config.dataDir) : await startEmbedded(config.dataDir, options.report)
    }
    embedded?.onExit(ended.resolve)
    if (embedded !== undefined && isDemo) {
      const demos = targets.flatMap((target) => target.embedded ?? [])
      await refuseTenants(embedded, demos, config.dataDir)
    }
    for (const { tenant, address = '', embedded: database } of targets) {
      let connection: Connection = address
      if (embedded !== undefined && database !== undefined) {
        await createMissing(embedded.connection, database)
        connection = { ...embedded.connection, database }
      }
      await migrateDatabase(connection, { label: tenant.app.kurzname, isDemo, isOurs: database !== undefined })
      open.set(tenant, openDatabase(connection, options))
      connections.set(tenant, connection)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    of: (tenant) => findOf(open, tenant),
    connectionTo: (tenant) => findOf(connections, tenant),
    place:
      embedded === undefined
        ? `PostgreSQL (${config.databaseUrl === undefined ? 'datenbank' : 'DATABASE_URL'})`
        : join(config.dataDir, 'pg'),
    onEnd: (listener) => void ended.promise.then(listener),
    close,
  }
}
