import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import type { Database } from '../../db/open.ts'
import { einmalpasswortAbgelaufen, loginFailed, loginThrottled, portalLocked } from '../../http/errors/portalError.ts'
import type { Context } from '../../http/admission/Context.ts'
import { GateFull } from '../../lib/gates/gates.ts'
import { latestEnd } from '../../lib/clock.ts'
import { hashPasswort, isForeignCost, knownLane, unknownLane } from '../../lib/passwort.ts'
import { compareInTurn } from './compareInTurn.ts'
import { dummyHashFor } from './dummyHash.ts'
import { endOfEinmalpasswort } from './einmalpasswort.ts'
import { findBekanntesGeraet, listEigeneIds } from './geraete.ts'
import { watchFehlversuche } from './throttle.ts'

/** The parts of a request that the check of a password needs. */
export type Anmeldekontext = Pick<Context, 'tenant' | 'clock' | 'ip' | 'geraetenachweise' | 'recordEreignis'>

/** The customer after a right password. */
type Geprueft = Awaited<ReturnType<typeof checkPasswort>>

/**
 * Compares a typed password, for a login, a change and an export: all of these count as tries, before the expensive hash
 * is computed [T13] [T22].
 * Throws `loginFailed` for an unknown number and for a wrong password, at the same cost; `loginThrottled` after too many
 * tries, and `tooBusy` in a flood.
 */
export async function checkPasswort(context: Anmeldekontext, typed: { kundennummer: string; passwort: string }) {
  const { tenant, clock, ip, geraetenachweise, recordEreignis } = context
  const { db } = tenant
  const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, typed.kundennummer)
  const geraetIds = kundennummer === undefined ? [] : listEigeneIds(tenant.sign, kundennummer, geraetenachweise.sent())
  const ergebnis = await compareInTurn(context, {
    door: 'anmeldung',
    konto: kundennummer,
    passwort: typed.passwort,
    ip,
    geraetIds,
    findGeraet: async (now) =>
      kundennummer === undefined ? undefined : findBekanntesGeraet(db, kundennummer, geraetIds, now),
    findZugang: async () => (kundennummer === undefined ? undefined : findZugang(db, kundennummer)),
    dummyHash: (now) => (kundennummer === undefined ? undefined : dummyHashFor(tenant, kundennummer, now)),
    lanes: { unknown: unknownLane, known: knownLane },
  })
  if (ergebnis.art === 'richtig') {
    const { zugang } = ergebnis
    const passwort_hash = await adoptHash(db, zugang.kundennummer, zugang.passwort_hash, typed.passwort)
    const istAbgelaufen = isAbgelaufen(zugang.einmalpasswort_seit, tenant.einmalpasswortTage, clock.now())
    recordEreignis(ereignisOf({ ...zugang, istAbgelaufen }), kundennummer)
    return { ...zugang, passwort_hash, istAbgelaufen }
  }
  recordEreignis(ergebnis.art === 'falsch' ? 'fehlversuch' : 'gebremst', kundennummer)
  // Outside of the gate, so that no waiting try is delayed by this count.
  const attempt = { door: 'anmeldung', konto: kundennummer, ip, geraetId: undefined } as const
  await watchFehlversuche(tenant.budget, attempt, clock.now(), (ereignis) => recordEreignis(ereignis))
  throw ergebnis.art === 'falsch' ? loginFailed() : loginThrottled(Math.ceil(ergebnis.waitMs / 1000))
}

/** Throws if the customer may not sign in with the right password. */
export function refuseClosed({ gesperrt, istAbgelaufen }: Pick<Geprueft, 'gesperrt' | 'istAbgelaufen'>): void {
  if (gesperrt) throw portalLocked()
  if (istAbgelaufen) throw einmalpasswortAbgelaufen()
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
function ereignisOf({
  gesperrt,
  passwort_einmalig,
  istAbgelaufen,
}: Pick<Geprueft, 'gesperrt' | 'passwort_einmalig' | 'istAbgelaufen'>) {
  if (gesperrt) return 'gesperrtVersucht'
  if (istAbgelaufen) return 'einmalpasswortAbgelaufen'
  return passwort_einmalig ? 'einmalpasswort' : 'anmeldung'
}
