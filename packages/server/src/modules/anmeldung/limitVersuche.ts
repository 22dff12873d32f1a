import type { Bucket } from '../../db/budget/Bucket.ts'
import type { Budget } from '../../db/budget/Budget.ts'
import { bucketsOf, type Versuch } from './bucketsOf.ts'
import { memoryKeys } from './memoryKeys.ts'
import { memoryOf } from './memoryOf.ts'

/** What came of a try before its password was looked at. */
interface Zulassung {
  /** How long until a try would be looked at; 0 when this one may be. */
  readonly waitMs: number
  /** Nobody looked at it after all; to be called once, as the next. */
  readonly refund: () => Promise<void>
  /** The password was right: counts only among those. */
  readonly refundRight: () => Promise<void>
}

// Another process, or a place that is given back there, may let in earlier what this one remembers as refused.
const rememberMs = 5000

// Right passwords cost a hash as well; a family or a broken app does not come near this.
function richtigeOf({ kundennummer }: Versuch): Bucket[] {
  return kundennummer === undefined
    ? []
    : [{ art: 'anmeldung-richtig', wer: kundennummer, most: 60, rate: { everyMs: 1000 } }]
}

/** How long a try has to wait as far as this process remembers, without asking the database; 0 when it has to ask. */
export function recallWait(budget: Budget, versuch: Versuch, now: Date): number {
  const memory = memoryOf(budget)
  const waits = [...bucketsOf(versuch), ...richtigeOf(versuch)].map((bucket) => {
    const { full, end, counted } = memoryKeys(bucket)
    const isCounted = bucket.merkmal !== undefined && memory.leftMs(counted, now) > 0
    const leftMs = isCounted ? 0 : memory.leftMs(full, now)
    return leftMs === 0 ? 0 : Math.max(leftMs, memory.leftMs(end, now))
  })
  return Math.max(0, ...waits)
}

/**
 * Charges a try, to be refunded when the password is right. From an unknown device: of one account 10 at once and one
 * every 6 minutes, at most 30 and one every 48 minutes; from one source 20 and one a minute, on 10 accounts an hour, and
 * from a /48 of IPv6 four times that. From a known device: 10 and one every 90 seconds, whatever strangers do. Of right
 * passwords an account has 60 at once and one a second.
 */
export async function limitVersuche(budget: Budget, versuch: Versuch, now: Date): Promise<Zulassung> {
  const memory = memoryOf(budget)
  const [tries, richtige] = [bucketsOf(versuch), richtigeOf(versuch)]
  const buckets = [...tries, ...richtige.map((bucket) => ({ ...bucket, isOnlyAsked: true }))]
  const { waitMs, waits, refund } = await budget.charge(buckets, now)
  for (const [index, bucket] of buckets.entries()) {
    const { full, end, counted } = memoryKeys(bucket)
    const wait = waits[index] ?? 0
    if (wait > 0) {
      memory.note(full, now, Math.min(wait, rememberMs))
      memory.note(end, now, wait)
    } else if (waitMs === 0 && bucket.merkmal !== undefined && 'windowMs' in bucket.rate) {
      memory.note(counted, now, bucket.rate.windowMs)
    }
  }
  async function giveBack(): Promise<void> {
    await refund()
    for (const bucket of tries) memory.forget(memoryKeys(bucket).full)
  }
  return {
    waitMs,
    refund: giveBack,
    refundRight: async () => {
      await giveBack()
      if (richtige.length > 0) await budget.charge(richtige, now)
    },
  }
}
