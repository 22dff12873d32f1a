import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import type { Database } from '../../db/open.ts'
import { einmalpasswortAbgelaufen, loginFailed, loginThrottled, portalLocked } from '../../http/portalError.ts'
import type { Context } from '../../http/route.ts'
import { GateFull } from '../../lib/gates/gates.ts'
import { latestEnd } from '../../lib/clock.ts'
import { hashPasswort, isForeignCost, knownLane, unknownLane, verifyPasswort } from '../../lib/passwort.ts'
import { dummyHashFor } from './dummyHash.ts'
import { endOfEinmalpasswort } from './einmalpasswort.ts'
import { paceRefusal, passLogin } from './gate.ts'
import { findBekanntesGeraet, listEigeneIds } from './geraete.ts'
import { limitVersuche, recallWait, watchFehlversuche } from './throttle.ts'

/** The parts of a request that the check of a password needs. */
export type Anmeldekontext = Pick<Context, 'tenant' | 'clock' | 'ip' | 'geraetenachweise' | 'recordEreignis'>

/** The customer after a right password. */
type Geprueft = Extract<Awaited<ReturnType<typeof compare>>, { art: 'richtig' }>['zugang']

/**
 * The only place that compares a typed password, for a login, a change and an export: all of these count as tries, before
 * the expensive hash is computed [T13] [T22].
 * Throws `loginFailed` for an unknown number and for a wrong password, at the same cost; `loginThrottled` after too many
 * tries, and `tooBusy` in a flood.
 */
export async function checkPasswort(
  context: Anmeldekontext,
  typed: { kundennummer: string; passwort: string },
): Promise<Geprueft> {
  const { tenant, clock, ip, recordEreignis } = context
  const claim = readClaim(context, typed.kundennummer)
  const { kundennummer } = claim
  const ergebnis = await compareInTurn(context, claim, typed.passwort)
  if (ergebnis.art === 'richtig') {
    recordEreignis(ereignisOf(ergebnis.zugang), kundennummer)
    return ergebnis.zugang
  }
  recordEreignis(ergebnis.art === 'falsch' ? 'fehlversuch' : 'gebremst', kundennummer)
  // Outside of the gate, so that no waiting try is delayed by this count.
  await watchFehlversuche(tenant.budget, { kundennummer, ip, geraetId: undefined }, clock.now(), (ereignis) =>
    recordEreignis(ereignis),
  )
  throw ergebnis.art === 'falsch' ? loginFailed() : loginThrottled(Math.ceil(ergebnis.waitMs / 1000))
}

/** Throws if the customer may not sign in with the right password. */
export function refuseClosed({ gesperrt, istAbgelaufen }: Geprueft): void {
  if (gesperrt) throw portalLocked()
  if (istAbgelaufen) throw einmalpasswortAbgelaufen()
}

/** What is known about a try without the database. */
interface Claim {
  /** Undefined if the typed text cannot be a customer number. */
  readonly kundennummer: string | undefined
  /** The devices of the request's proofs for this customer; only the database knows whether they are still known. */
  readonly geraetIds: readonly string[]
}

function readClaim({ tenant, geraetenachweise }: Anmeldekontext, typed: string): Claim {
  const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, typed)
  if (kundennummer === undefined) return { kundennummer, geraetIds: [] }
  return { kundennummer, geraetIds: listEigeneIds(tenant.sign, kundennummer, geraetenachweise.sent()) }
}

const gebremst = (waitMs: number) => ({ art: 'gebremst', waitMs }) as const

async function compareInTurn(context: Anmeldekontext, claim: Claim, passwort: string) {
  const { tenant, clock, ip } = context
  const { kundennummer, geraetIds } = claim
  const knownMs = recallWait(tenant.budget, { kundennummer, ip, geraetId: geraetIds[0] }, clock.now())
  if (knownMs > 0) {
    await paceRefusal()
    return gebremst(knownMs)
  }
  const hasProof = geraetIds.length > 0
  return passLogin(tenant.db, { kundennummer, ip, hasProof }, () => compare(context, claim, passwort))
}

async function compare({ tenant, clock, ip }: Anmeldekontext, { kundennummer, geraetIds }: Claim, passwort: string) {
  const { db, budget } = tenant
  const now = clock.now()
  const geraetId = kundennummer === undefined ? undefined : await findBekanntesGeraet(db, kundennummer, geraetIds, now)
  const versuch = { kundennummer, ip, geraetId }
  // Tries that waited before this one may have used up the last place.
  const knownMs = recallWait(budget, versuch, now)
  if (knownMs > 0) return gebremst(knownMs)
  const { waitMs, refund, refundRight } = await limitVersuche(budget, versuch, now)
  if (waitMs > 0) return gebremst(waitMs)
  const zugang = kundennummer === undefined ? undefined : await findZugang(db, kundennummer)
  const phc = zugang?.passwort_hash ?? undefined
  const lane = geraetId === undefined ? unknownLane : knownLane
  const dummyHash = kundennummer === undefined ? undefined : dummyHashFor(tenant, kundennummer, now)
  const isRight = await verifyPasswort(phc, passwort, lane, dummyHash).catch(async (error: unknown) => {
    await refund()
    throw error
  })
  if (zugang === undefined || phc === undefined || !isRight) return { art: 'falsch' } as const
  await refundRight()
  const passwort_hash = await adoptHash(db, zugang.kundennummer, phc, passwort)
  const istAbgelaufen = isAbgelaufen(zugang.einmalpasswort_seit, tenant.einmalpasswortTage, now)
  return { art: 'richtig', zugang: { ...zugang, geraetId, passwort_hash, istAbgelaufen } } as const
}

async function findZugang(db: Database, kundennummer: string) {
  return db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'gesperrt', 'passwort_hash', 'passwort_einmalig', 'passwort_version'])
    .select('einmalpasswort_seit')
    .select(['anrede', 'titel', 'vorname', 'nachname', 'email'])
    .executeTakeFirst()
}

/** Replaces an imported hash of another cost, which needs the typed password; in a flood the next login does it. */
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

/** Stores another hash of the same password: no session ends, and a password that was changed meanwhile stays. */
export async function replaceHash(db: Database, kundennummer: string, old: string, next: string): Promise<void> {
  await db
    .updateTable('anschlussnutzer')
    .set({ passwort_hash: next })
    .where('kundennummer', '=', kundennummer)
    .where('passwort_hash', '=', old)
    .execute()
}

function isAbgelaufen(seit: Date | null, tage: number, now: Date): boolean {
  if (seit === null) return false
  const end = endOfEinmalpasswort(seit, tage)
  return end <= now || end > latestEnd(now, end.getTime() - seit.getTime())
}

/** The log's event for a right password, which does not always lead to a login. */
function ereignisOf({ gesperrt, passwort_einmalig, istAbgelaufen }: Geprueft) {
  if (gesperrt) return 'gesperrtVersucht'
  if (istAbgelaufen) return 'einmalpasswortAbgelaufen'
  return passwort_einmalig ? 'einmalpasswort' : 'anmeldung'
}
