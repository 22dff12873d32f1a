import type { Dienstkonto } from '../../db/dienst/dienstkonto.ts'
import type { Clock } from '../../lib/clock.ts'
import { formatWartezeit } from '../../lib/formats.ts'
import { tooMany } from '../errors/tooMany.ts'
import type { Sicherheitsereignis } from '../log/sicherheitsereignisse.ts'
import type { ServedTenant } from '../server.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** What one account may look up: more than anybody does who talks to the customers, and far less than a copy of all. */
const perMinute = 60
const perHour = 600

const texts = {
  kunde: 'verschiedene Kunden aufgerufen',
  suche: 'verschiedene Suchen gestartet',
} as const

/** Who looks up, and how it is recorded. */
interface Leser {
  readonly tenant: Pick<ServedTenant, 'budget'>
  readonly konto: Pick<Dienstkonto, 'id' | 'kennung'>
  readonly clock: Clock
  readonly recordEreignis: (ereignis: Sicherheitsereignis, kennung?: string) => void
}

/**
 * Counts a customer, or a search, of an account; the same one again counts once. Throws 429 beyond the limit, and gives an
 * alarm once an hour [versorger-110]. Proof: lesezugriff.test.ts.
 */
export async function chargeLesen(
  { tenant, konto, clock, recordEreignis }: Leser,
  art: keyof typeof texts,
  mark: string,
): Promise<void> {
  const now = clock.now()
  const subject = String(konto.id)
  const bucket = (name: string, most: number, windowMs: number) => ({ art: name, subject, most, rate: { windowMs } })
  const { waitMs } = await tenant.budget.charge(
    [
      { ...bucket(`dienst-${art}-minute`, perMinute, minuteMs), mark },
      { ...bucket(`dienst-${art}-stunde`, perHour, hourMs), mark },
    ],
    now,
  )
  if (waitMs === 0) return
  const alarm = await tenant.budget.charge([bucket('alarm-dienst-lesen', 1, hourMs)], now)
  if (alarm.waitMs === 0) recordEreignis('vieleLesezugriffe', konto.kennung)
  const seconds = Math.ceil(waitMs / 1000)
  throw tooMany(
    `Mit Ihrem Konto wurden gerade sehr viele ${texts[art]}: Möglich sind ${perMinute} in einer Minute und ${perHour} in einer Stunde. Bitte versuchen Sie es ${formatWartezeit(seconds)} erneut.`,
    seconds,
  )
}
