import { tooManyErklaerungen } from '../../../http/portalError.ts'
import { networkOf } from '../../../lib/networkOf.ts'
import { slidingLimit } from '../../../lib/slidingLimit.ts'

interface Absender {
  readonly mandant: string
  readonly ip: string
  readonly email: string
}

const hourMs = 3_600_000

/**
 * Admits 20 declarations an hour from one source, 10 a day with one address for the confirmation and 600 an hour in all
 * of a portal; throws 429 beyond. Counted in this process.
 */
export function limitErklaerungen(): (absender: Absender, now: Date) => void {
  const limits = {
    anschluss: slidingLimit(20, hourMs),
    email: slidingLimit(10, 24 * hourMs),
    portal: slidingLimit(600, hourMs),
  }
  return ({ mandant, ip, email }, now) => {
    const nowMs = now.getTime()
    const counters = [
      { why: 'anschluss', key: `${mandant} ${networkOf(ip)}` },
      { why: 'email', key: `${mandant} ${email.toLowerCase()}` },
      { why: 'portal', key: mandant },
    ] as const
    for (const { why, key } of counters) {
      const waitMs = limits[why].waitMs(key, nowMs)
      if (waitMs > 0) throw tooManyErklaerungen(why, Math.ceil(waitMs / 1000))
    }
    for (const { why, key } of counters) limits[why].count(key, nowMs)
  }
}
