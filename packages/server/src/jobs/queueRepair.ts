import { sql } from 'kysely'
import type pg from 'pg'
import { jobSession } from '../db/jobs/jobQueue.ts'
import type { Task } from './Task.ts'

/** What a run of the queue's workers may leave behind. */
export interface Leftovers {
  readonly workerId: string
  /** Jobs that are done, although the database may not know. */
  readonly done: readonly string[]
}

/** Unlocks the jobs of ended workers; those in `done` are deleted, so that they do not run again. */
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
 * Unlocks the jobs of killed processes at once, when no other process is connected to run jobs; otherwise `tidyQueue` does
 * it when they are ten minutes old.
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

/**
 * Corrects times in the future, written while the clock was ahead; without it these would stand still until then: jobs
 * due later than any retry or price source (six hours) asks for, locks, and the last runs of crontabs.
 */
export async function correctFutureTimes(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where run_at > now() + interval '7 hours'), run_at => now()
    )
  `)
  await pool.query(`
    update graphile_worker._private_jobs set locked_at = now() where locked_at > now() + interval '1 minute'
  `)
  await pool.query(`
    update graphile_worker._private_known_crontabs set last_execution = null
    where last_execution > now() + interval '1 hour'
  `)
}

/**
 * Frees jobs of processes that have ended, long before the queue itself does (four hours): no job may run for so long.
 * Deletes those that failed for good, with what is in them, after a week; soon where the next one comes by itself.
 */
export const tidyQueue: Task = {
  name: 'tidyQueue',
  cron: '*/5 * * * *',
  run: async ({ db }) => {
    // One by one: whoever has a long import of the import folder under way may be sending a mail beside it.
    for (const table of ['_private_jobs', '_private_job_queues']) {
      await sql`
        update ${sql.table(`graphile_worker.${table}`)} set locked_at = null, locked_by = null
        where locked_at < now() - interval '10 minutes'
      `.execute(db)
    }
    await sql`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null
          and run_at < now() - case
            when task_identifier in (select identifier from graphile_worker._private_known_crontabs)
            then interval '30 minutes' else interval '7 days'
          end
      ))
    `.execute(db)
  },
}
