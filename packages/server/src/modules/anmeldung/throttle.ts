import type { Bucket, Budget } from '../../db/budget.ts'
import type { Sicherheitsereignis } from '../../http/log/sicherheitsereignisse.ts'
import { gate, type Gate, GateFull } from '../../lib/gates.ts'
import { networkOf, networksOf } from '../../lib/networks.ts'
import { ofEach } from '../../lib/ofEach.ts'
import { shortMemory, type ShortMemory } from '../../lib/shortMemory.ts'

/** What came of a try before its password was looked at. */
interface Zulassung {
  /** How long until a try would be looked at; 0 when this one may be. */
  readonly waitMs: number
  /** Nobody looked at it after all; to be called once, as the next. */
  readonly refund: () => Promise<void>
  /** The password was right: counts only among those. */
  readonly refundRight: () => Promise<void>
}

// Another process, or a place that is given back there, may let in earlier what this one remembers as refused.
const rememberMs = 5000

// Right passwords cost a hash as well; a family or a broken app does not come near this.
function richtigeOf({ kundennummer }: Versuch): Bucket[] {
  return kundennummer === undefined
    ? []
    : [{ art: 'anmeldung-richtig', whose: kundennummer, most: 60, rate: { everyMs: 1000 } }]
}

/** How long a try has to wait as far as this process remembers, without asking the database; 0 when it has to ask. */
export function recallWait(budget: Budget, versuch: Versuch, now: Date): number {
  const memory = memoryOf(budget)
  const waits = [...bucketsOf(versuch), ...richtigeOf(versuch)].map((bucket) => {
    const { full, end, counted } = memoryKeys(bucket)
    const isCounted = bucket.mark !== undefined && memory.leftMs(counted, now) > 0
    const leftMs = isCounted ? 0 : memory.leftMs(full, now)
    return leftMs === 0 ? 0 : Math.max(leftMs, memory.leftMs(end, now))
  })
  return Math.max(0, ...waits)
}

/**
 * Charges a try, to be refunded when the password is right. From an unknown device: of one account 10 at once and one
 * every 6 minutes, at most 30 and one every 48 minutes; from one source 20 and one a minute, on 10 accounts an hour, and
 * from a /48 of IPv6 four times that. From a known device: 10 and one every 90 seconds, whatever strangers do. Of right
 * passwords an account has 60 at once and one a second.
 */
export async function limitVersuche(budget: Budget, versuch: Versuch, now: Date): Promise<Zulassung> {
  const memory = memoryOf(budget)
  const [tries, richtige] = [bucketsOf(versuch), richtigeOf(versuch)]
  const buckets = [...tries, ...richtige.map((bucket) => ({ ...bucket, isOnlyAsked: true }))]
  const { waitMs, waits, refund } = await budget.charge(buckets, now)
  for (const [index, bucket] of buckets.entries()) {
    const { full, end, counted } = memoryKeys(bucket)
    const wait = waits[index] ?? 0
    if (wait > 0) {
      memory.note(full, now, Math.min(wait, rememberMs))
      memory.note(end, now, wait)
    } else if (waitMs === 0 && bucket.mark !== undefined && 'windowMs' in bucket.rate) {
      memory.note(counted, now, bucket.rate.windowMs)
    }
  }
  async function giveBack(): Promise<void> {
    await refund()
    for (const bucket of tries) memory.forget(memoryKeys(bucket).full)
  }
  return {
    waitMs,
    refund: giveBack,
    refundRight: async () => {
      await giveBack()
      if (richtige.length > 0) await budget.charge(richtige, now)
    },
  }
}

/** Who tries a password. */
export interface Versuch {
  /** In its one spelling, whether there is such a customer or not; undefined when it can be none. */
  readonly kundennummer: string | undefined
  readonly ip: string
  /** The device, if it is a known one of this customer. */
  readonly geraetId: string | undefined
}

const minuteMs = 60_000

/** Whoever has a larger network has 65,536 sources; it has four times what one of them has. */
function ofNetwork(name: string, whose: string, times: number, { kundennummer }: Versuch): Bucket[] {
  return [
    { art: `anmeldung-${name}`, whose, most: 20 * times, rate: { everyMs: minuteMs / times } },
    // Against one password tried on many numbers.
    {
      art: `anmeldung-${name}-konten`,
      whose,
      most: 10 * times,
      rate: { windowMs: 60 * minuteMs },
      mark: kundennummer ?? '',
    },
  ]
}

function ofStranger(versuch: Versuch): Bucket[] {
  const { kundennummer, ip } = versuch
  const [quelle, netz] = networksOf(ip)
  const konto: Bucket[] =
    kundennummer === undefined
      ? []
      : [
          { art: 'anmeldung-konto', whose: kundennummer, most: 10, rate: { everyMs: 6 * minuteMs } },
          { art: 'anmeldung-konto-tag', whose: kundennummer, most: 30, rate: { everyMs: 48 * minuteMs } },
        ]
  return [
    ...konto,
    ...ofNetwork('quelle', quelle, 1, versuch),
    ...(netz === quelle ? [] : ofNetwork('netz', netz, 4, versuch)),
  ]
}

/** What a try is charged to, until its password turns out to be right. */
function bucketsOf(versuch: Versuch): Bucket[] {
  const { kundennummer, geraetId } = versuch
  if (geraetId === undefined) return ofStranger(versuch)
  return [{ art: 'anmeldung-geraet', whose: `${geraetId} ${kundennummer}`, most: 10, rate: { everyMs: 90_000 } }]
}

// All count in one row: more connections would only wait for it. Of a flood those count that find room, and are enough.
const oneByOneOf = ofEach<Budget, Gate>(() => gate(1, 32))

interface Alarm extends Omit<Bucket, 'rate'> {
  readonly ereignis: Sicherheitsereignis
  readonly windowMs: number
}

function alarmsOf({ kundennummer, ip }: Versuch): Alarm[] {
  // Many numbers from the whole of a larger network are as strange as from one address of it.
  const konten = { whose: networkOf(ip, 48), mark: kundennummer ?? '' }
  return [
    { ereignis: 'vieleFehlversuche', art: 'alarm-fehlversuche', whose: '', most: 100, windowMs: 5 * minuteMs },
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
      if (bucket.mark !== undefined) memory.note(counted, now, windowMs)
      return
    }
    memory.note(full, now, waitMs)
    const told = await budget.charge([{ art: `${bucket.art}-gemeldet`, whose: bucket.whose, most: 1, rate }], now)
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

const mostKeys = 20_000

/** What this process remembers of a tenant's budget, so that a flood does not ask the database each time. */
const memoryOf = ofEach<Budget, ShortMemory>(() => shortMemory(mostKeys))

/** Under which keys this process remembers that a bucket has no place, until when, and what is counted in it already. */
function memoryKeys({ art, whose, mark }: Pick<Bucket, 'art' | 'whose' | 'mark'>) {
  const bucket = `${art} ${whose}`
  return { full: `voll ${bucket}`, end: `frei ${bucket}`, counted: `gezählt ${bucket} ${mark}` }
}
