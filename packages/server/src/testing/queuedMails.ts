import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Mail } from '../mail/Mail.ts'

/** The mails that wait to be sent, in the order in which they were queued. */
export async function queuedMails(db: Database): Promise<Mail[]> {
  const { rows } = await sql<{ mail: Mail }>`
    select payload -> 'mail' as mail from graphile_worker._private_jobs where payload -> 'mail' is not null order by id
  `.execute(db)
  return rows.map(({ mail }) => mail)
}

/** Forgets them. */
export async function deleteQueuedMails(db: Database): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
}
