import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { addJob, addJobs, type JobOptions, mailJobs } from '../db/jobs/jobQueue.ts'
import type { Database } from '../db/open.ts'
import type { Mail } from './Mail.ts'
import type { MailSettings } from './mailTenant.ts'

/**
 * Queues a mail to somebody whom the portal need not know, with the change it tells of: both happen, or neither. The id
 * stays the same however often it is tried.
 */
export async function queueMail(tx: Database, mail: Mail, when: Pick<JobOptions, 'inSeconds'> = {}): Promise<void> {
  await addJob(tx, mailJobs.mail, { id: randomUUID(), mail }, when)
}

/** Queues a mail to a customer, as `queueMail` does; what becomes of it is noted with him. */
export async function queueKundenmail(tx: Database, kundennummer: string, mail: Mail): Promise<void> {
  await addJob(tx, mailJobs.mail, { id: randomUUID(), kundennummern: [kundennummer], mail })
}

/** Queues a mail to each of many customers. */
export async function queueKundenmails(
  tx: Database,
  mails: readonly { readonly kundennummer: string; readonly mail: Mail }[],
): Promise<void> {
  const payloads = mails.map(({ kundennummer, mail }) => ({ id: randomUUID(), kundennummern: [kundennummer], mail }))
  await addJobs(tx, mailJobs.mail, payloads)
}

/** What the supplier's service is told. */
export type Servicemail = Omit<Mail, 'an' | 'anrede' | 'knopf'>

/** Queues a mail to the supplier's service, where one is named; without one the Vorgang alone tells of it. */
export async function queueServicemail(
  tx: Database,
  settings: MailSettings | undefined,
  mail: Servicemail,
): Promise<void> {
  if (settings?.service === undefined) return
  await queueMail(tx, { ...mail, an: settings.service, anrede: 'Guten Tag,' })
}

const texts = v.array(v.string())

/** What `queueMail` puts into the queue, as it comes out again. */
export const QueuedMail = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** The customer whom it goes to, alone in a list; `deleteQueuedMails` looks for him there. */
  kundennummern: v.optional(v.array(v.string())),
  mail: v.object({
    an: v.string(),
    antwortAn: v.optional(v.string()),
    betreff: v.string(),
    anrede: v.string(),
    absaetze: texts,
    angaben: v.optional(v.array(v.object({ name: v.string(), wert: v.string() }))),
    schluss: v.optional(texts),
    warnung: v.optional(v.string()),
    ohneWarnung: v.optional(v.literal(true)),
    knopf: v.optional(v.object({ text: v.string(), url: v.string() })),
    abo: v.optional(v.object({ was: v.string(), url: v.string(), callUrl: v.string() })),
  }),
})

export type QueuedMail = v.InferOutput<typeof QueuedMail>
