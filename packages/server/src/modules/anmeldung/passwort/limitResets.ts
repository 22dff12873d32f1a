import { networkOf } from '../../../lib/networkOf.ts'
import { slidingLimit } from '../../../lib/slidingLimit.ts'

const hourMs = 3_600_000

interface Anfrage {
  readonly mandant: string
  readonly ip: string
  readonly now: Date
}

/** What may be told and sent to those who say that they have forgotten a password [security.md T10, T11]. */
export interface Resetlimits {
  /** Whether there is room for a mail: 10 an hour for one source, 200 in all of a portal. */
  readonly hasRoomForMail: (anfrage: Anfrage) => boolean
  /** Counts one that was queued; answers whether the portal has no room for another. */
  readonly countMail: (anfrage: Anfrage) => boolean
  /**
   * Whether an answer may tell that a number is not known or has no access: 3 times an hour for one source, 60 in all of
   * a portal, and never once mails have run out, for then no other answer means anything either.
   */
  readonly admitAuskunft: (anfrage: Anfrage) => boolean
}

/** Counted in this process; what one account gets is counted in the database. */
export function limitResets(): Resetlimits {
  const limits = {
    mail: { anschluss: slidingLimit(10, hourMs), portal: slidingLimit(200, hourMs) },
    auskunft: { anschluss: slidingLimit(3, hourMs), portal: slidingLimit(60, hourMs) },
  }
  const keysOf = ({ mandant, ip }: Anfrage) => ({ anschluss: `${mandant} ${networkOf(ip)}`, portal: mandant })
  function hasRoom(what: keyof typeof limits, anfrage: Anfrage): boolean {
    const { anschluss, portal } = keysOf(anfrage)
    const nowMs = anfrage.now.getTime()
    return limits[what].anschluss.waitMs(anschluss, nowMs) === 0 && limits[what].portal.waitMs(portal, nowMs) === 0
  }
  function count(what: keyof typeof limits, anfrage: Anfrage): void {
    const { anschluss, portal } = keysOf(anfrage)
    limits[what].anschluss.count(anschluss, anfrage.now.getTime())
    limits[what].portal.count(portal, anfrage.now.getTime())
  }
  return {
    hasRoomForMail: (anfrage) => hasRoom('mail', anfrage),
    countMail: (anfrage) => {
      count('mail', anfrage)
      return limits.mail.portal.waitMs(keysOf(anfrage).portal, anfrage.now.getTime()) > 0
    },
    admitAuskunft: (anfrage) => {
      if (!hasRoom('mail', anfrage) || !hasRoom('auskunft', anfrage)) return false
      count('auskunft', anfrage)
      return true
    },
  }
}
