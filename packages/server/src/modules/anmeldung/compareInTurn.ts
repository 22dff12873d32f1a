import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../http/admission/Context.ts'
import type { Gate } from '../../lib/gates/gates.ts'
import { verifyPasswort } from '../../lib/passwort.ts'
import { paceRefusal, passLogin } from './gate.ts'
import { type Door, limitVersuche, recallWait } from './throttle.ts'

/** A password that somebody has typed, and how the account is found to which it may belong. */
export interface Typed<Zugang> {
  readonly door: Door
  /** Undefined if the typed text cannot be one of an account. */
  readonly konto: string | undefined
  readonly passwort: string
  readonly ip: string
  /** The devices of the request's proofs for this account; whether one is still known, `findGeraet` says. */
  readonly geraetIds: readonly string[]
  readonly findGeraet: (now: Date) => Promise<string | undefined>
  readonly findZugang: () => Promise<Zugang | undefined>
  /** What is computed for an account that does not exist. */
  readonly dummyHash: (now: Date) => string | undefined
  readonly lanes: { readonly unknown: Gate; readonly known: Gate }
}

type Where = Pick<Context, 'clock'> & { readonly tenant: Pick<Context['tenant'], 'db' | 'budget'> }

/** How slowly a source is answered that has had many accounts wrong. */
const slowMs = 1000

/**
 * The only place that compares a typed password: counted, in its turn, and as slowly as the limits say [T13] [T22].
 * Throws `tooBusy` in a flood.
 */
export async function compareInTurn<Zugang extends { readonly passwort_hash: string | null }>(
  { tenant: { db, budget }, clock }: Where,
  typed: Typed<Zugang>,
) {
  const { door, konto, ip, geraetIds } = typed
  const knownMs = recallWait(budget, { door, konto, ip, geraetId: geraetIds[0] }, clock.now())
  if (knownMs > 0) {
    await paceRefusal()
    return gebremst(knownMs)
  }
  const try_ = { door, konto, ip, hasProof: geraetIds.length > 0 }
  const { isSlow, ...ergebnis } = await passLogin(db, try_, () => compare({ db, budget }, typed, clock.now()))
  // Outside of the queue: another try needs the place.
  if (isSlow) await setTimeout(slowMs)
  return ergebnis
}

const gebremst = (waitMs: number) => ({ art: 'gebremst', waitMs, isSlow: false }) as const

async function compare<Zugang extends { readonly passwort_hash: string | null }>(
  { budget }: Where['tenant'],
  typed: Typed<Zugang>,
  now: Date,
) {
  const { door, konto, ip, passwort, lanes } = typed
  const geraetId = await typed.findGeraet(now)
  const attempt = { door, konto, ip, geraetId }
  // Tries that waited before this one may have used up the last place.
  const knownMs = recallWait(budget, attempt, now)
  if (knownMs > 0) return gebremst(knownMs)
  const { waitMs, isSlow, refund, refundRight } = await limitVersuche(budget, attempt, now)
  if (waitMs > 0) return gebremst(waitMs)
  const zugang = await typed.findZugang()
  const phc = zugang?.passwort_hash ?? undefined
  const lane = geraetId === undefined ? lanes.unknown : lanes.known
  const isRight = await verifyPasswort(phc, passwort, lane, typed.dummyHash(now)).catch(async (error: unknown) => {
    await refund()
    throw error
  })
  if (zugang === undefined || phc === undefined || !isRight) return { art: 'falsch', isSlow } as const
  await refundRight()
  return { art: 'richtig', zugang: { ...zugang, passwort_hash: phc, geraetId }, isSlow } as const
}
