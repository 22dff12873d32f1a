import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import type { Database } from '../../db/open.ts'
import { einmalpasswortAbgelaufen, loginFailed, loginThrottled, portalLocked } from '../../http/portalError.ts'
import type { Context } from '../../http/route.ts'
import { latestEnd } from '../../lib/clock.ts'
import { fairGate, type FairGate, GateFull } from '../../lib/gates.ts'
import { networksOf } from '../../lib/networks.ts'
import { ofEach } from '../../lib/ofEach.ts'
import { hashPasswort, isForeignCost, knownLane, unknownLane, verifyPasswort } from '../../lib/passwort.ts'
import { attrappeOf } from './dummyHash.ts'
import { paceRefusal, throughGate } from './gate.ts'
import { findBekanntesGeraet, listEigeneIds } from './geraete.ts'
import { limitVersuche, recallWait, type Versuch, watchFehlversuche } from './throttle.ts'

/** The customer whose password was right. */
type Geprueft = Extract<Awaited<ReturnType<typeof compare>>, { art: 'richtig' }>['zugang']

/** Throws for whom the right password does not help. */
export function refuseClosed({ gesperrt, istAbgelaufen }: Geprueft): void {
  if (gesperrt) throw portalLocked()
  if (istAbgelaufen) throw einmalpasswortAbgelaufen()
}

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
// strangers are looked at at once, and none of them is in the way of those who bring a proof. The lines are long, for to
// wait is better than to be sent away, and nobody has more than his share of them: no source and no larger network, and with proofs, which
// everybody can have of his own account, no account.
// Each tenant has its own: who waits for one's database, which may be away, is in no other's way.
const strangersOf = ofEach<Database, FairGate>(() => fairGate(3, 125, 10, 40))
const bearersOf = ofEach<Database, FairGate>(() => fairGate(2, 62, 4))

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

const tagMs = 86_400_000

function isAbgelaufen(seit: Date | null, tage: number, now: Date): boolean {
  if (seit === null) return false
  const end = new Date(seit.getTime() + tage * tagMs)
  return end <= now || end > latestEnd(now, tage * tagMs)
}

/** What the log calls a right password: not everybody is let in with it. */
function ereignisOf({ gesperrt, passwort_einmalig, istAbgelaufen }: Geprueft) {
  if (gesperrt) return 'gesperrtVersucht'
  if (istAbgelaufen) return 'einmalpasswortAbgelaufen'
  return passwort_einmalig ? 'einmalpasswort' : 'anmeldung'
}

const gebremst = (waitMs: number) => ({ art: 'gebremst', waitMs }) as const

async function compare(context: Anmeldekontext, ausweis: Ausweis, passwort: string) {
  const { tenant, clock } = context
  const { db, budget } = tenant
  const now = clock.now()
  const versuch = await toVersuch(context, ausweis)
  const { kundennummer, geraetId } = versuch
  // Whoever was before him in line may have had the last try.
  const knownMs = recallWait(budget, versuch, now)
  if (knownMs > 0) return gebremst(knownMs)
  const { waitMs, refund, refundRight } = await limitVersuche(budget, versuch, now)
  if (waitMs > 0) return gebremst(waitMs)
  const zugang = kundennummer === undefined ? undefined : await findZugang(db, kundennummer)
  const phc = zugang?.passwort_hash ?? undefined
  const lane = geraetId === undefined ? unknownLane : knownLane
  const instead = kundennummer === undefined ? undefined : attrappeOf(tenant, kundennummer, now)
  const isRight = await verifyPasswort(phc, passwort, lane, instead).catch(async (error: unknown) => {
    await refund()
    throw error
  })
  if (zugang === undefined || phc === undefined || !isRight) return { art: 'falsch' } as const
  await refundRight()
  const passwort_hash = await adoptHash(db, zugang.kundennummer, phc, passwort)
  const istAbgelaufen = isAbgelaufen(zugang.einmalpasswort_seit, tenant.einmalpasswortTage, now)
  return { art: 'richtig', zugang: { ...zugang, geraetId, passwort_hash, istAbgelaufen } } as const
}

async function enter(context: Anmeldekontext, ausweis: Ausweis, passwort: string) {
  const { tenant, clock, ip } = context
  const { kundennummer, ids } = ausweis
  const knownMs = recallWait(tenant.budget, { kundennummer, ip, geraetId: ids[0] }, clock.now())
  if (knownMs > 0) {
    await paceRefusal()
    return gebremst(knownMs)
  }
  const task = () => compare(context, ausweis, passwort)
  return throughGate(
    ids.length > 0 ? bearersOf(tenant.db)([kundennummer ?? ''], task) : strangersOf(tenant.db)(networksOf(ip), task),
  )
}

/**
 * The one place where a typed password is compared, at a login and at a change: both count as tries, and they are counted
 * before the expensive hash is computed [T13] [T22].
 * Throws `loginFailed` for an unknown number and for a wrong password, at the same cost; `loginThrottled` after too many
 * tries, and `tooBusy` in a flood.
 */
export async function checkPasswort(
  context: Anmeldekontext,
  typed: { kundennummer: string; passwort: string },
): Promise<Geprueft> {
  const { tenant, clock, ip, recordEreignis } = context
  const ausweis = readAusweis(context, typed.kundennummer)
  const { kundennummer } = ausweis
  const ergebnis = await enter(context, ausweis, typed.passwort)
  if (ergebnis.art === 'richtig') {
    recordEreignis(ereignisOf(ergebnis.zugang), kundennummer)
    return ergebnis.zugang
  }
  recordEreignis(ergebnis.art === 'falsch' ? 'fehlversuch' : 'gebremst', kundennummer)
  // His place is another's by now.
  await watchFehlversuche(tenant.budget, { kundennummer, ip, geraetId: undefined }, clock.now(), (ereignis) =>
    recordEreignis(ereignis),
  )
  throw ergebnis.art === 'falsch' ? loginFailed() : loginThrottled(Math.ceil(ergebnis.waitMs / 1000))
}

/** What a login needs to know of a customer. */
async function findZugang(db: Database, kundennummer: string) {
  return db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'gesperrt', 'passwort_hash', 'passwort_einmalig', 'passwort_version'])
    .select('einmalpasswort_seit')
    .select(['anrede', 'titel', 'vorname', 'nachname', 'email'])
    .executeTakeFirst()
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

/** What of a request decides on a password that was typed. */
export type Anmeldekontext = Pick<Context, 'tenant' | 'clock' | 'ip' | 'geraetenachweise' | 'recordEreignis'>
