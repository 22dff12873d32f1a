import { tooManyKontaktanfragen } from '../../http/portalError.ts'
import { slidingLimit } from '../../lib/slidingLimit.ts'

/** Admits 10 contact requests an hour of a customer, counted in this process; throws 429 beyond. */
export function limitKontaktanfragen(): (mandant: string, kundennummer: string, now: Date) => void {
  const perKunde = slidingLimit(10, 3_600_000)
  return (mandant, kundennummer, now) => {
    const kunde = `${mandant} ${kundennummer}`
    const waitMs = perKunde.waitMs(kunde, now.getTime())
    if (waitMs > 0) throw tooManyKontaktanfragen(Math.ceil(waitMs / 1000))
    perKunde.count(kunde, now.getTime())
  }
}
