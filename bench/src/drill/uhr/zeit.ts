import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { hashPasswort } from '../../../../packages/server/src/lib/passwort.ts'
import {
  createAnschlussnutzer,
  createVertrag,
  createZaehler,
} from '../../../../packages/server/src/testing/data/factories.ts'
import { type Figure, median } from '../../figures.ts'
import type { Drill } from '../Drill.ts'
import { createRandom } from '../random.ts'
import { withTarget, type Target } from '../target.ts'

// With half as many, one of six runs would miss the limits by chance.
const drillPairs = 500
const [least, most] = [0.45, 0.55]

// The portal sends 200 links and letters an hour; each takes a quarter of a second.
const registrierungen = 100

/**
 * Does the time of a failed login, or of registering, tell which customer numbers exist [T10]? The short form is
 * `zeit.test.ts`.
 */
export const zeit: Drill = {
  key: 'zeit',
  run: (seed) =>
    withTarget(async (target) => {
      const logins = await timeTries(target, tryLogin, { pairs: drillPairs, seed })
      const orders = await timeTries(target, tryRegistrierung, { pairs: registrierungen, seed })
      return [
        figureOf(`${2 * drillPairs} failed logins, with and without a customer`, logins, [least, most]),
        // Half as sure with a fifth of the tries.
        figureOf(`${2 * registrierungen} registrations, with and without a customer`, orders, [0.4, 0.6]),
      ]
    }),
}

function figureOf(what: string, { known, unknown, others }: Times, [from, to]: readonly [number, number]): Figure {
  const value = auc(unknown, known)
  const ms = (times: readonly number[]) => median(times).toFixed(1)
  return {
    name: `${what}: AUC of their times`,
    value: `${value.toFixed(3)}  (median ${ms(known)} and ${ms(unknown)} ms)`,
    target: `${from} to ${to}`,
    isOk: value >= from && value <= to && others.length === 0,
  }
}

/** How long the answers took, in milliseconds. */
interface Times {
  readonly known: readonly number[]
  readonly unknown: readonly number[]
  /** Answers other than the one that all get. */
  readonly others: readonly number[]
}

/** New customers: no limit has counted their logins yet. */
async function createKunden(db: Database, count: number): Promise<string[]> {
  const passwort_hash = await hashPasswort('Sonnenblume-2026')
  const numbers = Array.from({ length: count }, (_, nr) => `SWM-70${nr}`)
  for (const kundennummer of numbers) await createAnschlussnutzer(db, { kundennummer, passwort_hash })
  return numbers
}

/** A call that takes as long for a customer as for nobody. */
interface Try {
  /** The status of all its answers. */
  readonly status: number
  readonly path: string
  readonly headersOf: (kundennummer: string) => Record<string, string>
  /** The numbers of new customers. */
  readonly createKunden: (db: Database, count: number) => Promise<readonly string[]>
}

export const tryLogin: Try = {
  status: 403,
  path: 'login',
  headersOf: () => ({ passwort: encodeHeaderValue('Geraten-2026') }),
  createKunden,
}

const meterOf = (kundennummer: string) => kundennummer.replaceAll('-', '')

/** A customer without a password orders a letter; nobody else gets anything. */
export const tryRegistrierung: Try = {
  status: 204,
  path: 'registrierung',
  headersOf: (kundennummer) => ({ zaehlernummer: meterOf(kundennummer) }),
  createKunden: async (db, count) => {
    const numbers = Array.from({ length: count }, (_, nr) => `SWM-71${nr}`)
    for (const kundennummer of numbers) {
      await createAnschlussnutzer(db, { kundennummer, email: null, passwort_hash: null })
      const vertrag_id = await createVertrag(db, { id: `V-${kundennummer}`, kundennummer })
      await createZaehler(db, { vertrag_id, nummer: meterOf(kundennummer) })
    }
    return numbers
  },
}

/**
 * Tries known and unknown customer numbers in turn [T10], because two separate runs would differ by other work on the
 * machine. Each try has its own number and its own address, so that no limit refuses it.
 */
export async function timeTries(
  { origin, db }: Target,
  { status: same, path, headersOf, createKunden: create }: Try,
  { pairs, seed }: { readonly pairs: number; readonly seed: number },
): Promise<Times> {
  const random = createRandom(seed)
  const kunden = await create(db, pairs)
  let tries = 0

  async function time(kundennummer: string): Promise<{ ms: number; status: number }> {
    tries += 1
    const headers = {
      kundennummer,
      ...headersOf(kundennummer),
      'x-forwarded-for': `198.18.${tries >> 8}.${tries & 255}`,
    }
    const start = performance.now()
    const answer = await fetch(`${origin}/api/anschlussnutzer/${path}`, { method: 'POST', headers })
    await answer.text()
    return { ms: performance.now() - start, status: answer.status }
  }

  const measured: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const others: number[] = []
  // The first tries warm up the process.
  for (let nr = 0; nr < 10; nr++) await time(`SWM-60${nr}`)
  for (const [nr, kunde] of kunden.entries()) {
    const pair = [
      ['known', kunde],
      ['unknown', `SWM-80${nr}`],
    ] as const
    // The order is random, because the second of a pair might be faster.
    for (const [kind, kundennummer] of random.chance(0.5) ? pair : pair.toReversed()) {
      const { ms, status } = await time(kundennummer)
      measured[kind].push(ms)
      if (status !== same) others.push(status)
    }
  }
  return { ...measured, others }
}

/**
 * How often a value of the first list is above one of the second, ties half: 0.5 when nothing tells them apart, 0 or 1 when
 * one value does (area under the ROC curve).
 */
export function auc(some: readonly number[], others: readonly number[]): number {
  const wins = some.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}
