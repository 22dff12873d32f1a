import type { Clock } from '../../lib/clock.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import type { PortalError } from '../errors/portalError.ts'
import type { ServedTenant } from '../server.ts'
import type { Session } from '../session/session.ts'
import type { Kundenlimit } from './kundenlimits.ts'

interface CountedRequest {
  readonly tenant: Pick<ServedTenant, 'budget'>
  readonly session: Pick<Session, 'kundennummer'>
  readonly clock: Clock
}

const minuteMs = 60_000

/** The first full minute at which there is a place again. */
const formatAb = (ms: number) => formatZeitpunkt(new Date(Math.ceil(ms / minuteMs) * minuteMs))

/**
 * Admits a number of requests of a customer in a time; for further ones throws the error that `refuse` makes of the
 * seconds to wait and the time when they are over. Proof: limitPerKunde.test.ts, and the tests of the calls that use
 * it. `art` names what is counted. Call the returned function if the admitted request fails: it gives the place back.
 */
export function limitPerKunde(
  { art, most, windowMs }: Kundenlimit,
  refuse: (seconds: number, ab: string) => PortalError,
): (request: CountedRequest) => Promise<() => Promise<void>> {
  return async ({ tenant, session, clock }) => {
    const bucket = { art, subject: session.kundennummer, most, rate: { windowMs } }
    const now = clock.now()
    const { waitMs, refund } = await tenant.budget.charge([bucket], now)
    if (waitMs > 0) throw refuse(Math.ceil(waitMs / 1000), formatAb(now.getTime() + waitMs))
    return refund
  }
}
