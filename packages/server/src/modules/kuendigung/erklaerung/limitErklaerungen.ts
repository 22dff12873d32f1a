import { tooManyErklaerungen } from '../../../http/portalError.ts'
import { mailboxOf } from '../../../lib/mailboxOf.ts'
import { networkOf } from '../../../lib/networkOf.ts'
import { slidingLimit } from '../../../lib/slidingLimit.ts'

interface Absender {
  readonly mandant: string
  readonly ip: string
  readonly email: string
}

const hourMs = 3_600_000

/**
 * Admits 20 declarations an hour from one source and 100 from one larger network, 10 a day to one mailbox for the
 * confirmation, and 600 an hour in all of a portal; throws 429 beyond. Counted in this process. Whoever could not keep
 * what was admitted calls what this answers: then it counts nowhere.
 */
export function limitErklaerungen(): (absender: Absender, now: Date) => () => void {
  const limits = {
    anschluss: slidingLimit(20, hourMs),
    netz: slidingLimit(100, hourMs),
    email: slidingLimit(10, 24 * hourMs),
    portal: slidingLimit(600, hourMs),
  }
  return ({ mandant, ip, email }, now) => {
    const nowMs = now.getTime()
    const counters = [
      { why: 'anschluss', key: `${mandant} ${networkOf(ip)}` },
      { why: 'netz', key: `${mandant} ${networkOf(ip, 48)}` },
      { why: 'email', key: `${mandant} ${mailboxOf(email)}` },
      { why: 'portal', key: mandant },
    ] as const
    for (const { why, key } of counters) {
      const waitMs = limits[why].waitMs(key, nowMs)
      if (waitMs > 0) throw tooManyErklaerungen(why, Math.ceil(waitMs / 1000))
    }
    for (const { why, key } of counters) limits[why].count(key, nowMs)
    return () => {
      for (const { why, key } of counters) limits[why].takeBack(key, nowMs)
    }
  }
}
