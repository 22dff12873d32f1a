import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import type { Database } from '../../db/open.ts'
import { einmalpasswortAbgelaufen, loginFailed, loginThrottled, portalLocked } from '../../http/portalError.ts'
import type { Context } from '../../http/route.ts'
import { GateFull } from '../../lib/gates.ts'
import { latestEnd } from '../../lib/clock.ts'
import { hashPasswort, isForeignCost, knownLane, unknownLane, verifyPasswort } from '../../lib/passwort.ts'
import { dummyHashFor } from './dummyHash.ts'
import { paceRefusal, passLogin } from './gate.ts'
import { findBekanntesGeraet, listEigeneIds } from './geraete.ts'
import { limitVersuche, recallWait, watchFehlversuche } from './throttle.ts'

/** What of a request decides on a password that was typed. */
export type Anmeldekontext = Pick<Context, 'tenant' | 'clock' | 'ip' | 'geraetenachweise' | 'recordEreignis'>

/** The customer whose password was right. */
type Geprueft = Extract<Awaited<ReturnType<typeof compare>>, { art: 'richtig' }>['zugang']

/**
 * The one place where a typed password is compared, at a login, a change and an export: all count as tries, and they are
 * counted before the expensive hash is computed [T13] [T22].
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
  // Outside of the gate: nobody in line waits for this count.
  await watchFehlversuche(tenant.budget, { kundennummer, ip, geraetId: undefined }, clock.now(), (ereignis) =>
    recordEreignis(ereignis),
  )
  throw ergebnis.art === 'falsch' ? loginFailed() : loginThrottled(Math.ceil(ergebnis.waitMs / 1000))
}

/** Throws when even the right password opens nothing. */
export function refuseClosed({ gesperrt, istAbgelaufen }: Geprueft): void {
  if (gesperrt) throw portalLocked()
  if (istAbgelaufen) throw einmalpasswortAbgelaufen()
}

/** Who somebody claims to be, as far as that is known without the database. */
interface Claim {
  /** Undefined when what was typed can be no customer number. */
  readonly kundennummer: string | undefined
  /** From the device proofs that were made for this customer; the database knows whether they still count. */
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
  // The tries that were before this one in line may have used up the last place.
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

/** Replaces an imported hash of another cost while the password is at hand; in a flood the next login does it. */
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

/** Stores the same password under another hash: no session ends, and a password changed meanwhile stays. */
export async function replaceHash(db: Database, kundennummer: string, old: string, next: string): Promise<void> {
  await db
    .updateTable('anschlussnutzer')
    .set({ passwort_hash: next })
    .where('kundennummer', '=', kundennummer)
    .where('passwort_hash', '=', old)
    .execute()
}

const tagMs = 86_400_000

function isAbgelaufen(seit: Date | null, tage: number, now: Date): boolean {
  if (seit === null) return false
  const end = new Date(seit.getTime() + tage * tagMs)
  return end <= now || end > latestEnd(now, tage * tagMs)
}

/** What the log calls a right password: it does not let everybody in. */
function ereignisOf({ gesperrt, passwort_einmalig, istAbgelaufen }: Geprueft) {
  if (gesperrt) return 'gesperrtVersucht'
  if (istAbgelaufen) return 'einmalpasswortAbgelaufen'
  return passwort_einmalig ? 'einmalpasswort' : 'anmeldung'
}
