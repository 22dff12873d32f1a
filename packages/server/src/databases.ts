import { join } from 'node:path'
import pg from 'pg'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, joinEmbedded, startEmbedded } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { type Connection, type Database, openDatabase, type OpenOptions } from './db/open.ts'
import { StartError } from './lib/startError.ts'
import type { Tenant } from './tenant.ts'

/** The tenants' databases, migrated and open. */
export interface Databases {
  of(tenant: Tenant): Database
  /** Where they are, for people. */
  readonly place: string
  close(): Promise<void>
}

export interface DatabasesOptions extends OpenOptions {
  /** Use the embedded PostgreSQL of a portal that is running, instead of refusing to be the second. */
  readonly join?: boolean
  readonly report?: (step: string) => void
}

function databaseName(tenant: Tenant): string {
  return tenant.datenbank ?? `portal_${tenant.app.kurzname.replaceAll('-', '_')}`
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

/** An external database: the tenant's own address, or its name on the server of `DATABASE_URL`. */
function externalAddress(databaseUrl: string, tenant: Tenant, isOnlyTenant: boolean): string {
  if (tenant.datenbank === undefined) {
    if (isOnlyTenant) return databaseUrl
    throw new StartError(
      `Mandant ${tenant.app.kurzname}: Bei mehreren Mandanten und DATABASE_URL braucht jeder die Einstellung datenbank.`,
    )
  }
  if (URL.canParse(tenant.datenbank)) return tenant.datenbank
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(tenant.datenbank)}`
  return url.href
}

async function migrateDatabase(connection: Connection, label: string): Promise<void> {
  // A migration may take longer than any request.
  const db = openDatabase(connection, { connections: 1, statementTimeoutMs: 0 })
  try {
    await migrate(db)
  } catch (error) {
    if (error instanceof StartError) throw error
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    const reason = typeof code === 'string' ? code : error instanceof Error ? error.message : String(error)
    throw new StartError(`Die Datenbank des Mandanten ${label} lässt sich nicht öffnen (${reason}).`)
  } finally {
    await db.destroy()
  }
}

/** Opens the database of each tenant: on the embedded PostgreSQL, or where `DATABASE_URL` says. */
export async function openDatabases(
  config: Config,
  tenants: readonly Tenant[],
  options: DatabasesOptions = {},
): Promise<Databases> {
  const open = new Map<Tenant, Database>()
  let embedded: EmbeddedPostgres | undefined
  const close = async () => {
    await Promise.all([...open.values()].map((db) => db.destroy()))
    await embedded?.stop()
  }
  try {
    if (config.databaseUrl === undefined) {
      embedded = options.join ? await joinEmbedded(config.dataDir) : await startEmbedded(config.dataDir, options.report)
    }
    for (const tenant of tenants) {
      let connection: Connection
      if (embedded === undefined) {
        connection = externalAddress(config.databaseUrl ?? '', tenant, tenants.length === 1)
      } else {
        const database = databaseName(tenant)
        await createMissing(embedded.connection, database)
        connection = { ...embedded.connection, database }
      }
      await migrateDatabase(connection, tenant.app.kurzname)
      open.set(tenant, openDatabase(connection, options))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    of: (tenant) => {
      const db = open.get(tenant)
      if (db === undefined) throw new Error(`no database of ${tenant.app.kurzname}`)
      return db
    },
    place: embedded === undefined ? 'PostgreSQL (DATABASE_URL)' : join(config.dataDir, 'pg'),
    close,
  }
}
