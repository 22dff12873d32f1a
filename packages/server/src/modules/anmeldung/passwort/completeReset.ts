import { resetFailed } from '../../../http/errors/portalError.ts'
import type { Anmeldekontext } from '../checkPasswort.ts'
import { hashNewPasswort, passReset } from '../gate.ts'
import { keepNachweis, listEigeneIds } from '../geraete.ts'
import { recordPasswortwechsel, updatePasswortByReset } from './passwortwechsel.ts'
import { refuseOtherYear } from './refuseOtherYear.ts'
import { refuseWeakPasswort } from './refuseWeakPasswort.ts'
import { findOpenReset } from './resetQueries.ts'
import { hashResetToken, isResetToken } from './resetTask.ts'

/**
 * Sets a password by a mailed link, once; throws `resetFailed` for anything but a valid link, and 400 for a weak password
 * and for the old one with another year, after which the link is still valid. The device is known from then on, so that a customer can sign in while
 * his account is throttled because of strangers.
 */
export async function completeReset(
  { tenant, clock, ip, geraetenachweise, recordEreignis }: Anmeldekontext,
  { token, neuesPasswort }: { readonly token: string; readonly neuesPasswort: string },
): Promise<void> {
  const { db, sign } = tenant
  const now = clock.now()
  if (!isResetToken(token)) throw resetFailed()
  const tokenHash = hashResetToken(token)
  // Before the hash, because an invalid token must not cost one.
  const open = await passReset(db, ip, () => findOpenReset(db, tokenHash, now))
  if (open === undefined) throw resetFailed()
  await refuseWeakPasswort(tenant, open.kundennummer, neuesPasswort)
  await refuseOtherYear(open.passwort_hash, neuesPasswort)
  const phc = await hashNewPasswort(neuesPasswort)
  const geraet = await db.transaction().execute(async (tx) => {
    const kunde = await updatePasswortByReset(tx, tokenHash, phc, now)
    if (kunde === undefined) throw resetFailed()
    const geraetIds = listEigeneIds(sign, kunde.kundennummer, geraetenachweise.sent())
    return recordPasswortwechsel(tx, kunde, { aktion: 'passwort_neu_gesetzt', now, geraetIds })
  })
  keepNachweis(geraetenachweise, sign, geraet)
  recordEreignis('linkBenutzt', geraet.kundennummer)
}
