import type { Bucket } from '../../db/budget/Bucket.ts'
import type { Budget } from '../../db/budget/Budget.ts'
import type { Sicherheitsereignis } from '../../http/sicherheit/Sicherheitsereignis.ts'
import { GateFull } from '../../lib/GateFull.ts'
import { gate, type Gate } from '../../lib/gate.ts'
import { networkOf } from '../../lib/networks.ts'
import { ofEach } from '../../lib/ofEach.ts'
import type { Versuch } from './bucketsOf.ts'
import { memoryKeys } from './memoryKeys.ts'
import { memoryOf } from './memoryOf.ts'

const minuteMs = 60_000

// All count in one row: more connections would only wait for it. Of a flood those count that find room, and are enough.
const oneByOneOf = ofEach<Budget, Gate>(() => gate(1, 32))

interface Alarm extends Omit<Bucket, 'rate'> {
  readonly ereignis: Sicherheitsereignis
  readonly windowMs: number
}

function alarmsOf({ kundennummer, ip }: Versuch): Alarm[] {
  // Many numbers from the whole of a larger network are as strange as from one address of it.
  const konten = { wer: networkOf(ip, 48), merkmal: kundennummer ?? '' }
  return [
    { ereignis: 'vieleFehlversuche', art: 'alarm-fehlversuche', wer: '', most: 100, windowMs: 5 * minuteMs },
    { ereignis: 'vieleKonten', art: 'alarm-konten', ...konten, most: 20, windowMs: 60 * minuteMs },
  ]
}

/**
 * Counts a try that failed or was throttled; beyond what customers do by mistake it alarms, once in each window. What
 * counts for nothing any more, because the alarm has been given or the number was counted, asks the database nothing.
 */
export async function watchFehlversuche(
  budget: Budget,
  versuch: Versuch,
  now: Date,
  alarm: (ereignis: Sicherheitsereignis) => void,
): Promise<void> {
  const memory = memoryOf(budget)

  async function count({ ereignis, windowMs, ...bucket }: Alarm): Promise<void> {
    const { full, counted } = memoryKeys(bucket)
    if (memory.leftMs(full, now) > 0 || memory.leftMs(counted, now) > 0) return
    const rate = { windowMs }
    const { waitMs } = await budget.charge([{ ...bucket, rate }], now)
    if (waitMs === 0) {
      if (bucket.merkmal !== undefined) memory.note(counted, now, windowMs)
      return
    }
    memory.note(full, now, waitMs)
    const told = await budget.charge([{ art: `${bucket.art}-gemeldet`, wer: bucket.wer, most: 1, rate }], now)
    if (told.waitMs === 0) alarm(ereignis)
  }

  try {
    await oneByOneOf(budget)(async () => {
      for (const one of alarmsOf(versuch)) await count(one)
    })
  } catch (error) {
    if (!(error instanceof GateFull)) throw error
  }
}
