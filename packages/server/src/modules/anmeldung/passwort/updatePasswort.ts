import type { PasswortAenderung } from '@ekp/wire/anmeldung'
import { badInput, loginFailed, portalLocked } from '../../../http/portalError.ts'
import type { ServedTenant } from '../../../http/server.ts'
import { type Grant, openSession } from '../../../http/session/session.ts'
import { hashPasswort } from '../../../lib/passwort.ts'
import { checkPasswort } from '../checkPasswort.ts'
import { throughGate } from '../throughGate.ts'
import { updatePasswortOf } from './passwortQueries.ts'
import { recordPasswortwechsel } from './recordPasswortwechsel.ts'

interface Wechsel extends PasswortAenderung {
  /** As typed. */
  readonly kundennummer: string
}

/**
 * Sets another password for whoever knows the old one, or the one-time password, and opens the only session that
 * goes on. A wrong old password answers like a wrong login, and so does one that was changed meanwhile.
 */
export async function updatePasswort(
  tenant: ServedTenant,
  { kundennummer, altesPasswort, neuesPasswort }: Wechsel,
  now: Date,
): Promise<{ readonly kundennummer: string; readonly grant: Grant }> {
  const { db, kundennummerPrefix } = tenant
  const zugang = await checkPasswort(db, { kundennummer, passwort: altesPasswort }, kundennummerPrefix)
  if (zugang.gesperrt) throw portalLocked()
  if (zugang.passwort_einmalig && neuesPasswort === altesPasswort) {
    throw badInput([{ feld: 'neuesPasswort', text: 'Bitte wählen Sie ein anderes Passwort als das Einmalpasswort.' }])
  }
  const phc = await throughGate(hashPasswort(neuesPasswort))
  const kunde = await db.transaction().execute(async (tx) => {
    const changed = await updatePasswortOf(tx, zugang.kundennummer, zugang.passwort_version, phc)
    if (changed === undefined) throw loginFailed()
    await recordPasswortwechsel(tx, changed, 'passwort_geaendert', now)
    return changed
  })
  const owner = { kundennummer: kunde.kundennummer, passwortVersion: kunde.passwort_version }
  const grant = await openSession(tenant, owner, now)
  if (grant === undefined) throw loginFailed()
  return { kundennummer: kunde.kundennummer, grant }
}
