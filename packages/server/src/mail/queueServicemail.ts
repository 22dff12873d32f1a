import type { Database } from '../db/open.ts'
import type { Mail } from './Mail.ts'
import type { MailSettings } from './MailSettings.ts'
import { queueMail } from './queueMail.ts'

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
