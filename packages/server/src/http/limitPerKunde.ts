import { slidingLimit } from '../lib/slidingLimit.ts'
import type { PortalError } from './portalError.ts'
import type { ServedTenant } from './server.ts'
import type { Session } from './session/session.ts'
import type { Clock } from '../lib/clock.ts'

interface Frage {
  readonly tenant: Pick<ServedTenant, 'kurzname'>
  readonly session: Pick<Session, 'kundennummer'>
  readonly clock: Clock
}

/**
 * Admits so many requests of a customer in so long a time; beyond, throws what `refuse` makes of the seconds to wait.
 * Counted in this process: several processes on one database each count their own.
 */
export function limitPerKunde(
  most: number,
  windowMs: number,
  refuse: (seconds: number) => PortalError,
): (frage: Frage) => void {
  const limit = slidingLimit(most, windowMs)
  return ({ tenant, session, clock }) => {
    const kunde = `${tenant.kurzname} ${session.kundennummer}`
    const nowMs = clock.now().getTime()
    const waitMs = limit.waitMs(kunde, nowMs)
    if (waitMs > 0) throw refuse(Math.ceil(waitMs / 1000))
    limit.count(kunde, nowMs)
  }
}
