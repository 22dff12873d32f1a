import type pg from 'pg'

/**
 * Takes back what a clock that was ahead wrote into the queue, and what would stand still until that time comes: jobs that
 * wait longer than the last retry does and longer than a price source may ask for (six hours), jobs that are held from
 * some later day on, and crontabs that seem to have run then.
 */
export async function healQueue(pool: pg.Pool): Promise<void> {
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
