import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { hashPasswort } from '../../../../packages/server/src/lib/passwort.ts'
import { createAnschlussnutzer } from '../../../../packages/server/src/testing/data/factories.ts'
import { median } from '../../figures.ts'
import type { Drill } from '../Drill.ts'
import { createRandom } from '../random.ts'
import { withTarget, type Target } from '../target.ts'

// With half as many, one of six runs would miss the limits by chance.
const drillPairs = 500
const [least, most] = [0.45, 0.55]

/** Does the time of a failed login tell which customer numbers exist [T10]? The short form is `zeit.test.ts`. */
export const zeit: Drill = {
  key: 'zeit',
  run: (seed) =>
    withTarget(async (target) => {
      const { known, unknown, others } = await timeLogins(target, drillPairs, seed)
      const value = auc(unknown, known)
      const ms = (times: readonly number[]) => median(times).toFixed(1)
      return [
        {
          name: `${2 * drillPairs} failed logins, with and without a customer: AUC of their times`,
          value: `${value.toFixed(3)}  (median ${ms(known)} and ${ms(unknown)} ms)`,
          target: `${least} to ${most}`,
          isOk: value >= least && value <= most && others.length === 0,
        },
      ]
    }),
}

/** How long wrong passwords took, in milliseconds. */
interface LoginTimes {
  readonly known: readonly number[]
  readonly unknown: readonly number[]
  /** Answers other than a refusal after a comparison. */
  readonly others: readonly number[]
}

/** New customers: no limit has counted their logins yet. */
async function createKunden(db: Database, count: number): Promise<string[]> {
  const passwort_hash = await hashPasswort('Sonnenblume-2026')
  const numbers = Array.from({ length: count }, (_, nr) => `SWM-70${nr}`)
  for (const kundennummer of numbers) await createAnschlussnutzer(db, { kundennummer, passwort_hash })
  return numbers
}

/**
 * Tries wrong passwords with known and unknown customer numbers in turn [T10], because two separate runs would differ by
 * other work on the machine. Each try has its own number and its own address, so that no limit refuses it.
 */
export async function timeLogins({ origin, db }: Target, pairs: number, seed: number): Promise<LoginTimes> {
  const random = createRandom(seed)
  const kunden = await createKunden(db, pairs)
  let tries = 0

  async function time(kundennummer: string): Promise<{ ms: number; status: number }> {
    tries += 1
    const headers = {
      kundennummer,
      passwort: encodeHeaderValue('Geraten-2026'),
      'x-forwarded-for': `198.18.${tries >> 8}.${tries & 255}`,
    }
    const start = performance.now()
    const answer = await fetch(`${origin}/api/anschlussnutzer/login`, { method: 'POST', headers })
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
      if (status !== 403) others.push(status)
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
