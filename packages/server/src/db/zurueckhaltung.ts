import { sql } from 'kysely'
import { mailJobs } from './jobs/jobQueue.ts'
import type { Database } from './open.ts'

// A restored database has this table until somebody releases it: what it has queued may have been sent long ago.
const zurueckhaltung = 'endkundenportal_wiederhergestellt'

/** Makes a database hold back its jobs, and so all mails and webhooks. */
export async function holdBack(tx: Database): Promise<void> {
  await sql`create table ${sql.id(zurueckhaltung)} (seit timestamptz not null)`.execute(tx)
  await sql`insert into ${sql.id(zurueckhaltung)} values (now())`.execute(tx)
}

export async function isHeldBack(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${zurueckhaltung})`.execute(db)
  return rows.length > 0
}

export async function release(tx: Database): Promise<void> {
  await sql`drop table ${sql.id(zurueckhaltung)}`.execute(tx)
}

const mails = sql`
  select id from graphile_worker.jobs where task_identifier = any(${Object.values(mailJobs)}::text[])
`

/** How many mails the queue has. */
export async function countMails(db: Database): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`select count(*)::int as anzahl from (${mails}) as wartend`.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Deletes the mails of the queue unsent. */
export async function discardMails(tx: Database): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(${mails}))`.execute(tx)
}
