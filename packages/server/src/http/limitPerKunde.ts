import type { Clock } from '../lib/clock.ts'
import type { PortalError } from './portalError.ts'
import type { ServedTenant } from './server.ts'
import type { Session } from './session/session.ts'

interface Frage {
  readonly tenant: Pick<ServedTenant, 'budget'>
  readonly session: Pick<Session, 'kundennummer'>
  readonly clock: Clock
}

/**
 * Admits so many requests of a customer in so long a time; beyond, throws what `refuse` makes of the seconds to wait.
 * `art` names what is counted. Who could not do what was admitted calls what this answers: then it counts nowhere.
 */
export function limitPerKunde(
  art: string,
  most: number,
  windowMs: number,
  refuse: (seconds: number) => PortalError,
): (frage: Frage) => Promise<() => Promise<void>> {
  return async ({ tenant, session, clock }) => {
    const bucket = { art, wer: session.kundennummer, most, rate: { windowMs } }
    const { waitMs, refund } = await tenant.budget.charge([bucket], clock.now())
    if (waitMs > 0) throw refuse(Math.ceil(waitMs / 1000))
    return refund
  }
}
