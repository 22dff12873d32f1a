import type pg from 'pg'

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
