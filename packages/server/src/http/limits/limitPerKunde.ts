import type { Clock } from '../../lib/clock.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import type { PortalError } from '../portalError.ts'
import type { ServedTenant } from '../server.ts'
import type { Session } from '../session/session.ts'

interface CountedRequest {
  readonly tenant: Pick<ServedTenant, 'budget'>
  readonly session: Pick<Session, 'kundennummer'>
  readonly clock: Clock
}

const minuteMs = 60_000

/** The first full minute at which there is room again. */
const formatAb = (ms: number) => formatZeitpunkt(new Date(Math.ceil(ms / minuteMs) * minuteMs))

/**
 * Admits so many requests of a customer in so long a time; beyond, throws what `refuse` makes of the seconds to wait
 * and of when they are over.
 * Proof: limitPerKunde.test.ts, and the tests of the calls that use it.
 * `art` names what is counted. The function in the answer gives the place back, when the admitted request fails.
 */
export function limitPerKunde(
  art: string,
  most: number,
  windowMs: number,
  refuse: (seconds: number, ab: string) => PortalError,
): (request: CountedRequest) => Promise<() => Promise<void>> {
  return async ({ tenant, session, clock }) => {
    const bucket = { art, whose: session.kundennummer, most, rate: { windowMs } }
    const now = clock.now()
    const { waitMs, refund } = await tenant.budget.charge([bucket], now)
    if (waitMs > 0) throw refuse(Math.ceil(waitMs / 1000), formatAb(now.getTime() + waitMs))
    return refund
  }
}
