import { randomUUID } from 'node:crypto'
import { addJob, type JobOptions } from '../db/addJob.ts'
import type { Database } from '../db/open.ts'
import type { Mail } from './Mail.ts'

/** The name of the job that sends a queued mail. */
export const mailJob = 'mail'

/** Queues a mail with the change it tells of: both happen, or neither. The id stays the same however often it is tried. */
export async function queueMail(tx: Database, mail: Mail, when: Pick<JobOptions, 'inSeconds'> = {}): Promise<void> {
  await addJob(tx, mailJob, { id: randomUUID(), mail }, when)
}
