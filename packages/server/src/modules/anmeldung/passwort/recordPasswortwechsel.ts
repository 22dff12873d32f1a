import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { queueMail } from '../../../mail/queueMail.ts'
import { formatPasswortwechselmail } from './formatPasswortwechselmail.ts'
import { deleteSitzungen, type Passwortwechsler } from './passwortQueries.ts'

/**
 * What a new password brings with it, in its transaction: no session goes on, the customer is told, and the audit trail
 * says whether he knew the old one or had a link.
 */
export async function recordPasswortwechsel(
  tx: Database,
  kunde: Passwortwechsler,
  aktion: 'passwort_geaendert' | 'passwort_neu_gesetzt',
  now: Date,
): Promise<void> {
  await deleteSitzungen(tx, kunde.kundennummer)
  const { email } = kunde
  if (email !== null) await queueMail(tx, formatPasswortwechselmail({ ...kunde, email }, now))
  const { kundennummer } = kunde
  await recordProtokoll(tx, { kundennummer, zeit: now, akteur: 'kunde', aktion, objekt: 'anschlussnutzer' })
}
