import { setTimeout } from 'node:timers/promises'
import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import type { Database } from '../../db/open.ts'
import { loginFailed, loginThrottled } from '../../http/portalError.ts'
import { gate } from '../../lib/gate.ts'
import { GateFull } from '../../lib/GateFull.ts'
import { hashPasswort, isForeignCost, knownLane, unknownLane, verifyPasswort } from '../../lib/passwort.ts'
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

// A flood waits in line or is sent away without a connection to the database, which the others need: three tries of
// strangers are looked at at once, and none of them is in the way of those who bring a proof [security.md T22].
const strangers = gate(3, 9)
const bearers = gate(2, 14)

// A refusal costs nothing and comes late: who floods over as many connections asks less often, and others get the time.
const refusalMs = 300

interface Ausweis {
  readonly kundennummer: string | undefined
  /** Of proofs that were made for this customer; the database knows whether they still count. */
  readonly ids: readonly string[]
}

function readAusweis({ tenant, geraetenachweise }: Anmeldekontext, typed: string): Ausweis {
  const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, typed)
  if (kundennummer === undefined) return { kundennummer, ids: [] }
  return { kundennummer, ids: listEigeneIds(tenant.sign, kundennummer, geraetenachweise.sent()) }
}

async function toVersuch({ tenant, clock, ip }: Anmeldekontext, { kundennummer, ids }: Ausweis): Promise<Versuch> {
  if (kundennummer === undefined) return { kundennummer, ip, geraetId: undefined }
  return { kundennummer, ip, geraetId: await findBekanntesGeraet(tenant.db, kundennummer, ids, clock.now()) }
}

/**
 * The one place where a typed password is compared: for the login as for a change, so that both are counted alike, and
 * before the hash, which strangers must not have for nothing [security.md T13, T22].
 * Throws `loginFailed` for an unknown number as for a wrong password, at the same cost; `loginThrottled` after too many
 * tries, and `tooBusy` in a flood.
 */
export async function checkPasswort(context: Anmeldekontext, typed: { kundennummer: string; passwort: string }) {
  const ausweis = readAusweis(context, typed.kundennummer)
  const room = ausweis.ids.length > 0 ? bearers : strangers
  const result = room(() => compare(context, ausweis, typed.passwort)).catch(async (error: unknown) => {
    if (error instanceof GateFull) await setTimeout(refusalMs)
    throw error
  })
  return throughGate(result)
}

/** What the log calls a right password: not everybody is let in with it. */
function ereignisOf({ gesperrt, passwort_einmalig }: { gesperrt: boolean; passwort_einmalig: boolean }) {
  if (gesperrt) return 'gesperrtVersucht'
  return passwort_einmalig ? 'einmalpasswort' : 'anmeldung'
}

async function compare(context: Anmeldekontext, ausweis: Ausweis, passwort: string) {
  const { tenant, clock, recordEreignis } = context
  const { db, budget } = tenant
  const now = clock.now()
  const versuch = await toVersuch(context, ausweis)
  const { kundennummer, geraetId } = versuch
  const alarm = (ereignis: Parameters<typeof recordEreignis>[0]) => recordEreignis(ereignis)
  const lane = geraetId === undefined ? unknownLane : knownLane
  const { waitMs, refund } = await limitVersuche(budget, versuch, now)
  if (waitMs > 0) {
    recordEreignis('gebremst', kundennummer)
    await watchFehlversuche(budget, versuch, now, alarm)
    throw loginThrottled(Math.ceil(waitMs / 1000))
  }
  const zugang = kundennummer === undefined ? undefined : await findZugang(db, kundennummer)
  const phc = zugang?.passwort_hash ?? undefined
  const isRight = await throughGate(verifyPasswort(phc, passwort, lane)).catch(async (error: unknown) => {
    await refund()
    throw error
  })
  if (zugang === undefined || phc === undefined || !isRight) {
    recordEreignis('fehlversuch', kundennummer)
    await watchFehlversuche(budget, versuch, now, alarm)
    throw loginFailed()
  }
  await refund()
  recordEreignis(ereignisOf(zugang), kundennummer)
  return { ...zugang, geraetId, passwort_hash: await adoptHash(db, zugang.kundennummer, phc, passwort) }
}
