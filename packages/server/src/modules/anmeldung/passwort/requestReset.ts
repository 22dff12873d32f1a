import { isEmail } from '@ekp/wire/rules/email'
import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import { portalLocked, resetUnknown } from '../../../http/portalError.ts'
import type { ServedTenant } from '../../../http/server.ts'
import { createReset } from './createReset.ts'
import type { Resetlimits } from './limitResets.ts'
import { findResetEmpfaenger } from './resetQueries.ts'

interface Resetanfrage {
  readonly tenant: ServedTenant
  /** As typed. */
  readonly kundennummer: string
  readonly ip: string
  readonly now: Date
  readonly limits: Resetlimits
  /** Is told when the portal has sent all that it sends in an hour. */
  readonly onExhausted: () => void
}

/** Sends a link if there is somebody to send it to; throws 404 or 702 while the tenant and the budget let it be told. */
export async function requestReset(anfrage: Resetanfrage): Promise<void> {
  const { tenant, ip, now, limits, onExhausted } = anfrage
  const { db, kurzname: mandant, auskunft } = tenant
  const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, anfrage.kundennummer)
  const kunde = kundennummer === undefined ? undefined : await findResetEmpfaenger(db, kundennummer)
  const isLocked = kunde?.gesperrt === true
  if (kunde === undefined || isLocked || !isEmail(kunde.email ?? '')) {
    const isTold = auskunft === 'spezifisch' && limits.admitAuskunft({ mandant, ip, now })
    if (isTold) throw isLocked ? portalLocked() : resetUnknown()
    return
  }
  if (!limits.hasRoomForMail({ mandant, ip, now })) return
  const reset = { kundennummer: kunde.kundennummer, passwortVersion: kunde.passwort_version }
  if ((await createReset(db, reset, now)) && limits.countMail({ mandant, ip, now })) onExhausted()
}
