import { sql } from 'kysely'
import type { Task } from './Task.ts'

/**
 * Frees jobs whose process is gone, long before the queue itself does (four hours): no job may run for so long.
 * Deletes those that failed for good, with what is in them, after a week; soon where the next one comes by itself.
 */
export const tidyQueue: Task = {
  name: 'tidyQueue',
  cron: '*/5 * * * *',
  run: async ({ db }) => {
    await sql`
      select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '10 minutes'
      ))
    `.execute(db)
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
