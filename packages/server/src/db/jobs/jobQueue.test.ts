import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { rehearse } from '../../datenschutz/loeschlauf.ts'
import type { Database } from '../open.ts'
import { addJob, addJobs } from './jobQueue.ts'

const jobs = 1000
const payloads = Array.from({ length: jobs }, (_, nr) => ({ nr }))

/** How many rows of the queue are read while `work` runs, which is rolled back. */
async function countRead(db: Database, work: (tx: Database) => Promise<void>): Promise<number> {
  return rehearse(db, async (tx) => {
    await work(tx)
    const { rows } = await sql<{ zeilen: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as zeilen from pg_stat_xact_user_tables
      where relname = '_private_jobs'
    `.execute(tx)
    return rows[0]?.zeilen ?? 0
  })
}

test('many jobs are added without reading those that wait, once for each', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  expect(await countRead(db, (tx) => addJobs(tx, 'mail', payloads))).toBeLessThan(jobs)
  // Why: the queue reads all that wait before it adds one.
  const each = async (tx: Database) => {
    for (const payload of payloads) await addJob(tx, 'mail', payload)
  }
  expect(await countRead(db, each)).toBeGreaterThan((jobs * jobs) / 4)
})

test('they wait as each one added alone does, and none is no job', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  await addJob(db, 'mail', { nr: 1 })
  await addJobs(db, 'mail', [{ nr: 2 }, { nr: 3 }])
  await addJobs(db, 'mail', [])
  const { rows } = await sql<{ nr: number }>`
    select (payload ->> 'nr')::int as nr, job_queue_id, priority, run_at <= now() as due, attempts, max_attempts, key
    from graphile_worker._private_jobs order by 1
  `.execute(db)
  const [alone] = rows
  expect(alone).toMatchObject({ due: true, max_attempts: 25 })
  expect(rows).toEqual([1, 2, 3].map((nr) => ({ ...alone, nr })))
})
