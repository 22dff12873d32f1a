import type { Database } from '../../../db/open.ts'
import { resetFailed } from '../../../http/portalError.ts'
import { hashPasswort } from '../../../lib/passwort.ts'
import { throughGate } from '../throughGate.ts'
import { updatePasswortByReset } from './passwortQueries.ts'
import { recordPasswortwechsel } from './recordPasswortwechsel.ts'
import { isResetOpen } from './resetQueries.ts'
import { hashResetToken } from './resetToken.ts'

/** Sets a password by a mailed link, once; throws `resetFailed` for whatever is no link that is good now. */
export async function completeReset(
  db: Database,
  { token, neuesPasswort }: { readonly token: string; readonly neuesPasswort: string },
  now: Date,
): Promise<void> {
  const tokenHash = hashResetToken(token)
  // What is no link costs no hash.
  if (!(await isResetOpen(db, tokenHash, now))) throw resetFailed()
  const phc = await throughGate(hashPasswort(neuesPasswort))
  await db.transaction().execute(async (tx) => {
    const kunde = await updatePasswortByReset(tx, tokenHash, phc, now)
    if (kunde === undefined) throw resetFailed()
    await recordPasswortwechsel(tx, kunde, 'passwort_neu_gesetzt', now)
  })
}
