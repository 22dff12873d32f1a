import { berlinDayStart, berlinOffsetMs, berlinToday } from '../berlin.ts'
import { addTage } from '../kalendertag.ts'

/** The two days in Berlin for which prices are shown, and their first and last instant, `bis` exclusive. */
export interface Preisfenster {
  readonly tage: readonly [string, string]
  readonly von: Date
  readonly bis: Date
}

const hourMs = 3_600_000

/** The range of the price series [preiszeitreihe-3]: yesterday and today; from 12:00 in Berlin on, today and tomorrow. */
export function derivePreisfenster(now: Date): Preisfenster {
  const today = berlinToday(now)
  const first = isFromNoonOn(now) ? today : addTage(today, -1)
  return {
    tage: [first, addTage(first, 1)],
    von: berlinDayStart(first),
    bis: berlinDayStart(addTage(first, 2)),
  }
}

function isFromNoonOn(now: Date): boolean {
  const nowMs = now.getTime()
  return (nowMs + berlinOffsetMs(nowMs)) % (24 * hourMs) >= 12 * hourMs
}
