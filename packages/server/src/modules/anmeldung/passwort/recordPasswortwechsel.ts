import type { Database } from '../../../db/open.ts'
import { queueMail } from '../../../mail/queueMail.ts'
import { formatPasswortwechselmail } from './formatPasswortwechselmail.ts'
import { deleteSitzungen, type Passwortwechsler } from './passwortQueries.ts'

/** What a new password brings with it, in its transaction: no session goes on, and the customer is told. */
export async function recordPasswortwechsel(tx: Database, kunde: Passwortwechsler, now: Date): Promise<void> {
  await deleteSitzungen(tx, kunde.kundennummer)
  const { email } = kunde
  if (email !== null) await queueMail(tx, formatPasswortwechselmail({ ...kunde, email }, now))
}
