import type { Bucket } from '../../../db/budget/Bucket.ts'
import type { Budget } from '../../../db/budget/Budget.ts'
import { networkOf } from '../../../lib/networks.ts'

const rate = { windowMs: 3_600_000 }

/** What may still be answered and mailed after 'password forgotten' [T10] [T11]. */
export interface Resetlimits {
  /** Counts a mail: 10 an hour for one source, 40 for one larger network, 200 in all of a portal. */
  readonly admitMail: () => Promise<{
    readonly isAdmitted: boolean
    /** Whether it is the last that the portal sends in this hour. */
    readonly isLast: boolean
    readonly refund: () => Promise<void>
  }>
  /**
   * Whether an answer may tell that a number is not known or has no access: 3 times an hour for one source, 20 for one
   * larger network, 60 in all of a portal, and never once mails have run out, for then no other answer means anything.
   */
  readonly admitAuskunft: () => Promise<boolean>
}

/** The limits for one request; what one account gets is counted by its links. */
export function limitResets(budget: Budget, ip: string, now: Date): Resetlimits {
  const quelle = networkOf(ip)
  const netz = networkOf(ip, 48)
  const portal: Bucket = { art: 'link-portal', wer: '', most: 200, rate }
  const mails = [
    portal,
    { art: 'link-netz', wer: netz, most: 40, rate },
    { art: 'link-quelle', wer: quelle, most: 10, rate },
  ]
  const auskuenfte = [
    { art: 'link-auskunft-portal', wer: '', most: 60, rate },
    { art: 'link-auskunft-netz', wer: netz, most: 20, rate },
    { art: 'link-auskunft-quelle', wer: quelle, most: 3, rate },
  ]
  return {
    admitMail: async () => {
      const { waitMs, left, refund } = await budget.charge(mails, now)
      return { isAdmitted: waitMs === 0, isLast: waitMs === 0 && left[0] === 0, refund }
    },
    admitAuskunft: async () => {
      const asked = mails.map((bucket) => ({ ...bucket, isOnlyAsked: true }))
      return (await budget.charge([...asked, ...auskuenfte], now)).waitMs === 0
    },
  }
}
