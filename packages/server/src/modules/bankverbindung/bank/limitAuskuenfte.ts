import { tooManyBankauskuenfte } from '../../../http/portalError.ts'
import { slidingLimit } from '../../../lib/slidingLimit.ts'

/** Who asks. */
interface Fragender {
  readonly mandant: string
  readonly kundennummer: string
  readonly sitzungId: number
}

/**
 * Admits 30 questions a minute in a session and 300 a day of a customer [security.md T9]; throws 429 beyond.
 * Counted in this process: several processes on one database each count their own.
 */
export function limitAuskuenfte(): (fragender: Fragender, now: Date) => void {
  const perSitzung = slidingLimit(30, 60_000)
  const perKunde = slidingLimit(300, 86_400_000)
  return ({ mandant, kundennummer, sitzungId }, now) => {
    const nowMs = now.getTime()
    const sitzung = `${mandant} ${sitzungId}`
    const kunde = `${mandant} ${kundennummer}`
    const waitMs = Math.max(perSitzung.waitMs(sitzung, nowMs), perKunde.waitMs(kunde, nowMs))
    if (waitMs > 0) throw tooManyBankauskuenfte(Math.ceil(waitMs / 1000))
    perSitzung.count(sitzung, nowMs)
    perKunde.count(kunde, nowMs)
  }
}
