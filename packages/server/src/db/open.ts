import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { typeParsers } from './typeParsers.ts'

/** A tenant's database, or a transaction in it. */
export type Database = Kysely<Schema>

export type Connection =
  | string
  | {
      readonly host: string
      readonly port?: number
      readonly user: string
      readonly password?: string
      readonly database: string
    }

const pools = new WeakMap<Database, pg.Pool>()

/** The pool under a database; undefined for a transaction, whose connection is its own. */
export function poolOf(db: Database): pg.Pool | undefined {
  return pools.get(db)
}

export interface OpenOptions {
  /** Most connections at once. */
  readonly connections?: number
  /** Bound on one statement; 0 for none, as an import needs. */
  readonly statementTimeoutMs?: number
  /** Called when a connection breaks outside of a statement; the pool replaces it. */
  readonly onLost?: (error: Error) => void
}

/** Opens a tenant's database; connects at the first query. */
export function openDatabase(connection: Connection, options: OpenOptions = {}): Database {
  const { connections = 10, statementTimeoutMs = 4000, onLost = () => undefined } = options
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    types: typeParsers,
    application_name: 'endkundenportal',
    max: connections,
    connectionTimeoutMillis: 2000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? undefined : statementTimeoutMs + 1000,
    idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? undefined : 10_000,
  })
  // Between two statements of a transaction nobody else listens, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onLost))
  // The same errors again, of idle connections.
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}
