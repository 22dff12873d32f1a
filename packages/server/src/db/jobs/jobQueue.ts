import { sql } from 'kysely'
import pg from 'pg'
import { clientConfig, type Connection } from '../clientConfig.ts'
import type { Database, OpenOptions } from '../open.ts'

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

/**
 * Queues a job for each payload as part of the transaction, in one statement. Before it adds jobs, the queue looks through
 * all that wait; asked once for each of many, it would read the square of their number.
 */
export async function addJobs(tx: Database, name: string, payloads: readonly object[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`
    select from graphile_worker.add_jobs((
      select array_agg((${name}, payload, null, null, null, null, null, null)::graphile_worker.job_spec)
      from json_array_elements(${JSON.stringify(payloads)}::json) payload
    ))
  `.execute(tx)
}

/** The application name of the connections that run jobs. */
export const jobSession = 'endkundenportal-jobs'

/** Connections for the job queue alone: it needs its own type parsers, and LISTEN. */
export function openJobPool(connection: Connection, onLost: Required<OpenOptions>['onLost']): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(connection, { name: jobSession, statementTimeoutMs: 30_000 }),
    max: 4,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    query_timeout: 35_000,
  })
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => undefined)
  return pool
}

/** The names of the jobs that send a mail: what a restored database holds back and may discard. */
export const mailJobs = {
  mail: 'mail',
  passwortReset: 'passwortReset',
  einmalpasswort: 'einmalpasswort',
  ableselink: 'ableselink',
} as const
