import type { Budget } from '../../db/budget/Budget.ts'
import type { Sicherheitsereignis } from '../../http/sicherheit/Sicherheitsereignis.ts'
import { networkOf } from '../../lib/networkOf.ts'
import type { Versuch } from './limitVersuche.ts'

const minuteMs = 60_000

/** Counts a try that failed or was throttled; beyond what customers do by mistake it alarms, once in each window. */
export async function watchFehlversuche(
  budget: Budget,
  { kundennummer, ip }: Versuch,
  now: Date,
  alarm: (ereignis: Sicherheitsereignis) => void,
): Promise<void> {
  const quelle = networkOf(ip)
  const watched = [
    { ereignis: 'vieleFehlversuche', art: 'alarm-fehlversuche', wer: '', most: 100, windowMs: 5 * minuteMs },
    {
      ereignis: 'vieleKonten',
      art: 'alarm-konten',
      wer: quelle,
      most: 20,
      windowMs: 60 * minuteMs,
      merkmal: kundennummer ?? '',
    },
  ] as const
  for (const { ereignis, windowMs, ...bucket } of watched) {
    const rate = { windowMs }
    const { waitMs } = await budget.charge([{ ...bucket, rate }], now)
    if (waitMs === 0) continue
    const told = await budget.charge([{ art: `${bucket.art}-gemeldet`, wer: bucket.wer, most: 1, rate }], now)
    if (told.waitMs === 0) alarm(ereignis)
  }
}
