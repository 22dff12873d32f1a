import pg from 'pg'
import type { Connection, OpenOptions } from './open.ts'

/** What PostgreSQL calls the connections of those who run jobs. */
export const jobSession = 'endkundenportal-jobs'

/** Connections for the job queue alone: it speaks its own types, and it listens. */
export function openJobPool(connection: Connection, onLost: Required<OpenOptions>['onLost']): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: jobSession,
    max: 4,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: 30_000,
    query_timeout: 35_000,
  })
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => undefined)
  return pool
}
