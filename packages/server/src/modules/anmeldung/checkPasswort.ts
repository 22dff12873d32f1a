import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Context } from '../../http/admission/Context.ts'
import { einmalpasswortAbgelaufen, loginFailed, loginThrottled, portalLocked } from '../../http/errors/portalError.ts'
import type { ServedTenant } from '../../http/server.ts'
import { latestEnd } from '../../lib/clock.ts'
import { GateFull } from '../../lib/gates/gates.ts'
import { dummyHashOf, hashPasswort, isForeignCost, knownLane, unknownLane } from '../../lib/passwort.ts'
import { compareInTurn } from './compareInTurn.ts'
import { endOfEinmalpasswort } from './einmalpasswort.ts'
import { findBekanntesGeraet, listEigeneIds } from './geraete.ts'
import { watchFehlversuche } from './throttle.ts'

/** The parts of a request that the check of a password needs. */
export type Anmeldekontext = Pick<
  Context,
  'tenant' | 'clock' | 'ip' | 'browser' | 'geraetenachweise' | 'recordEreignis'
>

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

/**
 * The hash with which a password for an unknown number is compared, so that the time of the answer does not tell that the
 * number is unknown [T10]. Imported hashes may have other costs than ours, so each unknown number gets one of the costs
 * of customers' hashes, always the same one, in the proportions of the customers. Undefined while no cost is known.
 * Proof: dummyHash.test.ts, drill zeit.
 */
export function dummyHashFor({ db, sign }: Pick<ServedTenant, 'db' | 'sign'>, kundennummer: string, now: Date) {
  const shares = readAnteile(db, now)
  const total = shares.reduce((sum, { anzahl }) => sum + anzahl, 0)
  // Never change this word: unknown numbers would get another cost, which would tell that they are unknown.
  let rest = (Buffer.from(sign('attrappe', kundennummer), 'base64url').readUInt32BE() / 2 ** 32) * total
  for (const { kosten, anzahl } of shares) {
    rest -= anzahl
    if (rest < 0) return dummyHashOf(kosten)
  }
  return undefined
}

interface Anteil {
  /** The cost as in a PHC string: `m=19456,t=2,p=1`. */
  readonly kosten: string
  readonly anzahl: number
}

interface Verteilung {
  anteile: readonly Anteil[]
  /** When the query was last sent, whether it succeeded or not. */
  askedMs: number
}

const refreshMs = 3_600_000
const verteilungen = new WeakMap<Database, Verteilung>()

/** Queries the costs once an hour and returns those that are known, because waiting would show in the time of a login. */
function readAnteile(db: Database, now: Date): readonly Anteil[] {
  const known = verteilungen.get(db) ?? { anteile: [], askedMs: Number.NEGATIVE_INFINITY }
  verteilungen.set(db, known)
  // In both directions, because a clock that was ahead may have been set back.
  if (Math.abs(now.getTime() - known.askedMs) < refreshMs) return known.anteile
  known.askedMs = now.getTime()
  listAnteile(db).then(
    (shares) => (known.anteile = shares),
    // Not logged here: the login itself needs the database and fails as well.
    () => (known.askedMs = Number.NEGATIVE_INFINITY),
  )
  return known.anteile
}

async function listAnteile(db: Database): Promise<Anteil[]> {
  const { rows } = await sql<Anteil>`
    select split_part(passwort_hash, '$', 4) as kosten, count(*)::float8 as anzahl
    from anschlussnutzer where passwort_hash is not null group by 1 order by 1
  `.execute(db)
  return rows
}
