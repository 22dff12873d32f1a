import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../db/jobs/jobQueue.ts'
import { testJobContext } from '../testing/runJobs.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { tidyQueue } from './queueRepair.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await sql`truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs`.execute(database.db)
})
afterAll(() => database.close())

async function addChanged(task: string, key: string, changes: string): Promise<void> {
  await addJob(database.db, task, {}, { key })
  await sql`update graphile_worker._private_jobs set ${sql.raw(changes)} where key = ${key}`.execute(database.db)
}

async function tidy(): Promise<{ key: string; locked_by: string | null }[]> {
  await tidyQueue.run(testJobContext({ db: database.db }), {})
  const { rows } = await sql<{ key: string; locked_by: string | null }>`
    select key, locked_by from graphile_worker.jobs order by id
  `.execute(database.db)
  return rows
}

test('jobs that have been locked for ten minutes are freed: their process is gone', async () => {
  await addChanged('mail', 'running', `locked_by = 'a', locked_at = now() - interval '9 minutes'`)
  await addChanged('mail', 'abandoned', `locked_by = 'b', locked_at = now() - interval '11 minutes'`)
  expect(await tidy()).toEqual([
    { key: 'running', locked_by: 'a' },
    { key: 'abandoned', locked_by: null },
  ])
})

test('a process with one long job keeps its other jobs, so that they are not done twice', async () => {
  await addChanged('importordner', 'long', `locked_by = 'a', locked_at = now() - interval '11 minutes'`)
  await addChanged('mail', 'beside it', `locked_by = 'a', locked_at = now()`)
  expect(await tidy()).toEqual([
    { key: 'long', locked_by: null },
    { key: 'beside it', locked_by: 'a' },
  ])
})

test('a queue that has been locked for ten minutes is freed', async () => {
  await sql`select graphile_worker.add_job('webhooks', '{}'::json, queue_name => 'webhooks')`.execute(database.db)
  await sql`update graphile_worker._private_job_queues set locked_by = 'b', locked_at = now() - interval '11 minutes'`.execute(
    database.db,
  )
  await tidy()
  const { rows } = await sql`select locked_by from graphile_worker._private_job_queues`.execute(database.db)
  expect(rows).toEqual([{ locked_by: null }])
})

test('jobs that failed for good are deleted after a week, those of a crontab after half an hour', async () => {
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('preisfeed', now())`.execute(
    database.db,
  )
  const failed = (age: string) => `attempts = max_attempts, run_at = now() - interval '${age}'`
  await addChanged('mail', 'young', failed('6 days 23 hours'))
  await addChanged('mail', 'old', failed('7 days 1 hour'))
  await addChanged('preisfeed', 'just now', failed('20 minutes'))
  await addChanged('preisfeed', 'before', failed('40 minutes'))
  await addChanged('preisfeed', 'waiting', `run_at = now() - interval '40 minutes'`)
  await addChanged('mail', 'late', `run_at = now() - interval '31 days'`)
  expect((await tidy()).map(({ key }) => key)).toEqual(['young', 'just now', 'waiting', 'late'])
})
