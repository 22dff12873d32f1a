import type pg from 'pg'
import { jobSession } from '../db/jobQueue.ts'

/** What a run of the queue's workers may leave behind. */
export interface Leftovers {
  readonly workerId: string
  /** Jobs that are done, although the database may not know. */
  readonly done: readonly string[]
}

/** Gives back the jobs that workers held which are gone; what they had done is not done again. */
export async function releaseJobs(pool: pg.Pool, { workerId, done }: Leftovers): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      'select id from graphile_worker.jobs where locked_by = $1 and id = any($2::bigint[])',
      [workerId, done],
    )
    await client.query('select graphile_worker.force_unlock_workers(array[$1::text])', [workerId])
    await client.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Gives back the jobs of processes that were killed. Whoever runs jobs of a database is connected to it: where nobody else
 * is, nobody is at work, and a mail that was in hand need not wait until its job is old enough to be taken for abandoned.
 */
export async function releaseAbandoned(pool: pg.Pool): Promise<void> {
  await pool.query(
    `
      select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null
      ))
      where not exists (
        select from pg_stat_activity
        where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()
      )
    `,
    [jobSession],
  )
}
