import { sql } from 'kysely'
import type { Database } from './open.ts'

export interface JobOptions {
  /** Of one key at most one job waits; the newer one takes its place. */
  readonly key?: string
  /** Default 25, which takes about three days. */
  readonly maxAttempts?: number
  /** Not before so many seconds from now. */
  readonly inSeconds?: number
}

/** Queues a job; in a transaction it comes into being with the commit, or not at all. */
export async function addJob(tx: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { key = null, maxAttempts = null, inSeconds = 0 } = options
  await sql`
    select queue_job(${name}, ${JSON.stringify(payload)}::json, ${inSeconds}::float8, ${key}::text, ${maxAttempts}::integer)
  `.execute(tx)
}
