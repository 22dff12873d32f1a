import type { Budget } from '../../../db/budget/Budget.ts'
import { tooManyErklaerungen } from '../../../http/tooMany.ts'
import { mailboxOf } from '../../../lib/mailboxOf.ts'
import { networkOf } from '../../../lib/networkOf.ts'

interface Absender {
  readonly ip: string
  readonly email: string
}

const windowMs = 3_600_000

const bucketsOf = ({ ip, email }: Absender) =>
  [
    { why: 'anschluss', wer: networkOf(ip), most: 20, rate: { windowMs } },
    { why: 'netz', wer: networkOf(ip, 48), most: 100, rate: { windowMs } },
    { why: 'email', wer: mailboxOf(email), most: 10, rate: { windowMs: 24 * windowMs } },
    { why: 'portal', wer: '', most: 600, rate: { windowMs } },
  ] as const

/**
 * Admits 20 declarations an hour from one source and 100 from one larger network, 10 a day to one mailbox for the
 * confirmation, and 600 an hour in all of a portal; throws 429 beyond. Whoever could not keep what was admitted calls
 * what this answers: then it counts nowhere.
 */
export async function limitErklaerungen(budget: Budget, absender: Absender, now: Date): Promise<() => Promise<void>> {
  const buckets = bucketsOf(absender)
  const { waits, refund } = await budget.charge(
    buckets.map(({ why, ...bucket }) => ({ art: `erklaerung-${why}`, ...bucket })),
    now,
  )
  for (const [index, { why }] of buckets.entries()) {
    const waitMs = waits[index] ?? 0
    if (waitMs > 0) throw tooManyErklaerungen(why, Math.ceil(waitMs / 1000))
  }
  return refund
}
