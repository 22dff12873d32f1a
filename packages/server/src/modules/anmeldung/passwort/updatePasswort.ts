import type { PasswortAenderung } from '@ekp/wire/anmeldung'
import { toNfc } from '@ekp/wire/rules/text/toNfc'
import { badInput, loginFailed } from '../../../http/errors/portalError.ts'
import { type Grant, openSession } from '../../../http/session/session.ts'
import { type Anmeldekontext, checkPasswort, refuseClosed } from '../checkPasswort.ts'
import { hashNewPasswort } from '../gate.ts'
import { keepNachweis } from '../geraete.ts'
import { recordPasswortwechsel, updatePasswortOf } from './passwortwechsel.ts'
import { refuseSimilarPasswort, refuseWeakPasswort } from './refuseWeakPasswort.ts'

interface Wechsel extends PasswortAenderung {
  /** The number as typed. */
  readonly kundennummer: string
}

/**
 * Sets another password for a customer who knows the old one or the one-time password, ends all sessions and opens a new
 * one; throws 400 for the same or a similar password again and for a weak one. A wrong old password gets the answer of a wrong
 * login, and so does one that was changed meanwhile.
 */
export async function updatePasswort(
  context: Anmeldekontext,
  { kundennummer, altesPasswort, neuesPasswort }: Wechsel,
): Promise<{ readonly kundennummer: string; readonly grant: Grant }> {
  const { tenant, clock, geraetenachweise, recordEreignis } = context
  const { db, sign } = tenant
  const now = clock.now()
  const zugang = await checkPasswort(context, { kundennummer, passwort: altesPasswort })
  refuseClosed(zugang)
  if (toNfc(neuesPasswort) === toNfc(altesPasswort)) {
    const altes = zugang.passwort_einmalig ? 'das Einmalpasswort' : 'das alte'
    throw badInput([{ feld: 'neuesPasswort', text: `Bitte wählen Sie ein anderes Passwort als ${altes}.` }])
  }
  refuseSimilarPasswort(altesPasswort, neuesPasswort)
  await refuseWeakPasswort(tenant, zugang.kundennummer, neuesPasswort)
  const phc = await hashNewPasswort(neuesPasswort)
  const geraetIds = zugang.geraetId === undefined ? [] : [zugang.geraetId]
  const { kunde, geraet } = await db.transaction().execute(async (tx) => {
    const changed = await updatePasswortOf(tx, zugang.kundennummer, zugang.passwort_version, phc)
    if (changed === undefined) throw loginFailed()
    const wechsel = { aktion: 'passwort_geaendert', now, geraetIds } as const
    return { kunde: changed, geraet: await recordPasswortwechsel(tx, changed, wechsel) }
  })
  keepNachweis(geraetenachweise, sign, geraet)
  recordEreignis('passwortGeaendert', kunde.kundennummer)
  const owner = { kundennummer: kunde.kundennummer, passwortVersion: kunde.passwort_version }
  const grant = await openSession(tenant, owner, now)
  if (grant === undefined) throw loginFailed()
  return { kundennummer: kunde.kundennummer, grant }
}
