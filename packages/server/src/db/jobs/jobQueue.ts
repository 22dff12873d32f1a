import { sql } from 'kysely'
import pg from 'pg'
import type { Connection, Database, OpenOptions } from '../open.ts'

export interface JobOptions {
  /** At most one job with this key waits; a newer one replaces it. */
  readonly key?: string
  /** Default 25, which takes about three days. */
  readonly maxAttempts?: number
  /** Not before so many seconds from now. */
  readonly inSeconds?: number
}

/** Queues a job as part of the transaction. */
export async function addJob(tx: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { key = null, maxAttempts = null, inSeconds = 0 } = options
  await sql`
    select queue_job(${name}, ${JSON.stringify(payload)}::json, ${inSeconds}::float8, ${key}::text, ${maxAttempts}::integer)
  `.execute(tx)
}

/** The application name of the connections that run jobs. */
export const jobSession = 'endkundenportal-jobs'

/** Connections for the job queue alone: it needs its own type parsers, and LISTEN. */
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
