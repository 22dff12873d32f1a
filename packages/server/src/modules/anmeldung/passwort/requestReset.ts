import { isEmail } from '@ekp/wire/rules/kontaktdaten'
import { portalLocked, resetUnknown } from '../../../http/portalError.ts'
import type { ServedTenant } from '../../../http/server.ts'
import { createReset } from './createReset.ts'
import { limitResets } from './limitResets.ts'
import { findResetEmpfaenger, hasRoomForReset } from './resetQueries.ts'

interface Resetanfrage {
  readonly tenant: ServedTenant
  /** In its one spelling; undefined when it can be none. */
  readonly kundennummer: string | undefined
  readonly ip: string
  readonly now: Date
  /** Is told when the portal has sent all that it sends in an hour. */
  readonly onExhausted: () => void
}

/** Sends a link if there is somebody to send it to; throws 404 or 702 while the tenant and the budget let it be told. */
export async function requestReset(anfrage: Resetanfrage): Promise<void> {
  const { tenant, kundennummer, ip, now, onExhausted } = anfrage
  const { db, budget, auskunft } = tenant
  const limits = limitResets(budget, ip, now)
  const kunde = kundennummer === undefined ? undefined : await findResetEmpfaenger(db, kundennummer, now)
  const isLocked = kunde?.gesperrt === true
  if (kunde === undefined || isLocked || !kunde.hatFesteEmail || !isEmail(kunde.email ?? '')) {
    const isTold = auskunft === 'spezifisch' && (await limits.admitAuskunft())
    if (isTold) throw isLocked ? portalLocked() : resetUnknown()
    return
  }
  // A flood for one account takes no mails from others, and does not stand in line for its lock.
  if (!(await hasRoomForReset(db, kunde.kundennummer, now))) return
  const mail = await limits.admitMail()
  if (!mail.isAdmitted) return
  const reset = { kundennummer: kunde.kundennummer, passwortVersion: kunde.passwort_version }
  if (!(await createReset(db, reset, now))) await mail.refund()
  else if (mail.isLast) onExhausted()
}
