import type { Database } from '../../db/open.ts'
import { refuseWhenFull } from '../../http/limits/turns.ts'
import { tooBusy } from '../../http/errors/portalError.ts'
import { fairGate, type FairGate, pace } from '../../lib/gates/gates.ts'
import { networksOf } from '../../lib/gates/networks.ts'
import { ofEach } from './ofEach.ts'
import { hashPasswort, knownLane, verifyPasswort } from '../../lib/passwort.ts'
import type { Versuch } from './throttle.ts'

// Limits how many passwords and reset links are worked on at once, and in which order, besides the limits of
// `throttle.ts`. A request passes two gates: this one in front of the database, then a lane of `lib/passwort.ts` in
// front of the hash. A request that waits here holds no connection. The queues are long, because waiting two seconds is
// better than a refusal. Every tenant has gates of its own, so that a database that is unavailable delays no other
// tenant's customers. Each comment names the test that fails without the limit (docs/decisions/0021-guessing.md tells
// more).

/**
 * Tries from unknown devices: at most 10 of one source and 40 of one /48, running and waiting. Proof: fairness.test.ts,
 * drill flut. Tries that bring a device's proof, which everybody can get for an account of his own: at most 4 for one
 * account. Proof: fairness.test.ts. The desk has the same again, so that neither waits for the other. Proof:
 * modules/dienst/anmeldung/anmeldung.test.ts.
 */
const makeGates = () => ({ unknown: fairGate(3, 125, 10, 40), proven: fairGate(2, 62, 4) })
const gatesOf = {
  anmeldung: ofEach<Database, ReturnType<typeof makeGates>>(makeGates),
  dienst: ofEach<Database, ReturnType<typeof makeGates>>(makeGates),
}

/** Requests for reset links and uses of them: at most 100 of one source and 200 of one /48. Proof: resetGate.test.ts. */
const resetsOf = ofEach<Database, FairGate>(() => fairGate(2, 498, 100, 200))

interface Try extends Pick<Versuch, 'door' | 'konto' | 'ip'> {
  /**
   * Whether it brings the proof of a device for this account; only the database knows whether the proof is still valid.
   */
  readonly hasProof: boolean
}

/** Runs the check of a typed password in its turn; throws `tooBusy` when the queue is full [T22]. */
export function passLogin<T>(db: Database, { door, konto, ip, hasProof }: Try, check: () => Promise<T>): Promise<T> {
  const { unknown, proven } = gatesOf[door](db)
  return orTooBusy(hasProof ? proven([konto ?? ''], check) : unknown(networksOf(ip), check))
}

/** Runs the database work of a reset link in its turn; throws `tooBusy` when the queue is full [T22]. */
export function passReset<T>(db: Database, ip: string, work: () => Promise<T>): Promise<T> {
  return orTooBusy(resetsOf(db)(networksOf(ip), work))
}

/** Hashes a new password after the customer has proved his identity; throws `tooBusy` as well. */
export function hashNewPasswort(passwort: string): Promise<string> {
  return orTooBusy(hashPasswort(passwort, knownLane))
}

/** Compares a password with a hash after the customer has proved his identity; throws `tooBusy` as well. */
export function comparePasswort(phc: string, passwort: string): Promise<boolean> {
  return orTooBusy(verifyPasswort(phc, passwort, knownLane))
}

/**
 * Await this before a refusal: it lets one refusal pass every 5 ms, none later than after 0.3 seconds, so that a flood
 * over a fixed number of connections gets slower [T22]. Proof: refusalPace.test.ts, drill flut.
 */
export const paceRefusal = pace(5, 300)

function orTooBusy<T>(work: Promise<T>): Promise<T> {
  return refuseWhenFull(work, paceRefusal, tooBusy)
}
