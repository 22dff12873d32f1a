import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import type { Database } from '../../db/open.ts'
import { loginFailed, loginThrottled } from '../../http/portalError.ts'
import { GateFull } from '../../lib/GateFull.ts'
import { hashPasswort, isForeignCost, knownLane, verifyPasswort } from '../../lib/passwort.ts'
import type { Anmeldekontext } from './Anmeldekontext.ts'
import { listEigeneIds } from './geraet/nachweis.ts'
import { findBekanntesGeraet } from './geraet/queries.ts'
import { limitVersuche, type Versuch } from './limitVersuche.ts'
import { findZugang, replaceHash } from './queries.ts'
import { throughGate } from './throughGate.ts'
import { watchFehlversuche } from './watchFehlversuche.ts'

/** The customer whose password was right. */
export type Geprueft = Awaited<ReturnType<typeof checkPasswort>>

/** An imported hash of another cost becomes one of ours while the password is at hand; in a flood the next login does it. */
async function adoptHash(db: Database, kundennummer: string, phc: string, passwort: string): Promise<string> {
  if (!isForeignCost(phc)) return phc
  try {
    const own = await hashPasswort(passwort, knownLane)
    await replaceHash(db, kundennummer, phc, own)
    return own
  } catch (error) {
    if (error instanceof GateFull) return phc
    throw error
  }
}

async function toVersuch(context: Anmeldekontext, typed: string): Promise<Versuch> {
  const { tenant, clock, ip, geraetenachweise } = context
  const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, typed)
  if (kundennummer === undefined) return { kundennummer, ip, geraetId: undefined }
  const ids = listEigeneIds(tenant.sign, kundennummer, geraetenachweise.sent())
  return { kundennummer, ip, geraetId: await findBekanntesGeraet(tenant.db, kundennummer, ids, clock.now()) }
}

/**
 * The one place where a typed password is compared: for the login as for a change, so that both are counted alike, and
 * before the hash, which strangers must not have for nothing [security.md T13, T22].
 * Throws `loginFailed` for an unknown number as for a wrong password, at the same cost; `loginThrottled` after too many
 * tries, and `tooBusy` in a flood.
 */
export async function checkPasswort(context: Anmeldekontext, typed: { kundennummer: string; passwort: string }) {
  const { tenant, clock, recordEreignis } = context
  const { db, budget } = tenant
  const now = clock.now()
  const versuch = await toVersuch(context, typed.kundennummer)
  const { kundennummer, geraetId } = versuch
  const alarm = (ereignis: Parameters<typeof recordEreignis>[0]) => recordEreignis(ereignis)
  const { waitMs, refund } = await limitVersuche(budget, versuch, now)
  if (waitMs > 0) {
    recordEreignis('gebremst', kundennummer)
    await watchFehlversuche(budget, versuch, now, alarm)
    throw loginThrottled(Math.ceil(waitMs / 1000))
  }
  const zugang = kundennummer === undefined ? undefined : await findZugang(db, kundennummer)
  const phc = zugang?.passwort_hash ?? undefined
  const lane = geraetId === undefined ? undefined : knownLane
  const isRight = await throughGate(verifyPasswort(phc, typed.passwort, lane)).catch(async (error: unknown) => {
    await refund()
    throw error
  })
  if (zugang === undefined || phc === undefined || !isRight) {
    recordEreignis('fehlversuch', kundennummer)
    await watchFehlversuche(budget, versuch, now, alarm)
    throw loginFailed()
  }
  await refund()
  recordEreignis('anmeldung', kundennummer)
  return { ...zugang, geraetId, passwort_hash: await adoptHash(db, zugang.kundennummer, phc, typed.passwort) }
}
