import type { Clock } from '../../lib/clock.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import type { PortalError } from '../errors/portalError.ts'
import type { ServedTenant } from '../server.ts'
import type { Session } from '../session/session.ts'

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

/** How often one customer may do something. */
export interface Kundenlimit {
  /** What is counted. */
  readonly art: string
  readonly most: number
  readonly windowMs: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** All limits of one customer's requests by his number, so that the supplier can see and lift them. */
export const kundenlimits = {
  // Each new address gets a mail, and the address may be a stranger's [T11].
  neueEmail: { art: 'neue-email', most: 20, windowMs: hourMs },
  kontaktanfrage: { art: 'kontaktanfrage', most: 10, windowMs: hourMs },
  ablesung: { art: 'ablesung', most: 300, windowMs: dayMs },
  auskunft: { art: 'auskunft', most: 1, windowMs: dayMs },
  // Exports begun in a day: a connection may break, but a client that leaves before the end has had most of it.
  auskunftBegonnen: { art: 'auskunft-begonnen', most: 5, windowMs: dayMs },
  bankauskunft: { art: 'bankauskunft-kunde', most: 300, windowMs: dayMs },
} as const satisfies Record<string, Kundenlimit>
