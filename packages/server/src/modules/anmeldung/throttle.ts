import type { Bucket, Budget } from '../../db/budget.ts'
import type { Sicherheitsereignis } from '../../http/log/sicherheitsereignisse.ts'
import { gate, type Gate, GateFull } from '../../lib/gates/gates.ts'
import { networkOf, networksOf } from '../../lib/gates/networks.ts'
import { ofEach } from './ofEach.ts'
import { shortMemory, type ShortMemory } from '../../lib/gates/shortMemory.ts'

// Limits how many passwords may be tried per account, per network and per known device, counted in the database for all
// processes. A process remembers for a short time which buckets are full, so that a flood causes no statements, and gives
// alarms. The tests of all limits are in throttle.test.ts, unless a comment names another one.

/** One try of a password. */
export interface Versuch {
  /** The canonical number, whether it exists or not; undefined if the text cannot be one. */
  readonly kundennummer: string | undefined
  readonly ip: string
  /** The device, if it is known for this customer. */
  readonly geraetId: string | undefined
}

interface Zulassung {
  /** Milliseconds until a try is allowed; 0 if this one is. */
  readonly waitMs: number
  /** Gives the charge back if the password was not compared; call this or the next function once. */
  readonly refund: () => Promise<void>
  /** For a right password: the try then counts only as a right one. */
  readonly refundRight: () => Promise<void>
}

/**
 * Charges a try; the caller refunds it if the password is right. From an unknown device: for one account 10 at once and
 * one every 6 minutes, at most 30 and one every 48 minutes; from one source 20 and one a minute, at 10 accounts an
 * hour; from one /48 of IPv6 four times that. From a known device: 10 and one every 90 seconds, whatever strangers do.
 * Right passwords for one account: 60 at once and one a second.
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

/**
 * How long a try has to wait according to this process's memory; 0 if the database must be asked. Proof:
 * fairness.test.ts.
 */
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

const minuteMs = 60_000

/** The buckets to which a try is charged. */
function bucketsOf(versuch: Versuch): Bucket[] {
  const { kundennummer, ip, geraetId } = versuch
  if (geraetId !== undefined) return [ofGeraet(geraetId, kundennummer)]
  const [quelle, netz] = networksOf(ip)
  return [
    ...ofKonto(versuch),
    ...ofNetwork('quelle', quelle, 1, versuch),
    ...(netz === quelle ? [] : ofNetwork('netz', netz, 4, versuch)),
  ]
}

function ofGeraet(geraetId: string, kundennummer: string | undefined): Bucket {
  return { art: 'anmeldung-geraet', whose: `${geraetId} ${kundennummer}`, most: 10, rate: { everyMs: 90_000 } }
}

/** The buckets of one account, whatever network a try comes from: what the supplier may see and lift. */
export function listKontobuckets(kundennummer: string, geraetIds: readonly string[]) {
  return {
    unbekannt: ofKonto({ kundennummer }),
    geraete: geraetIds.map((id) => ofGeraet(id, kundennummer)),
    richtige: richtigeOf({ kundennummer }),
  }
}

function ofKonto({ kundennummer: whose }: Pick<Versuch, 'kundennummer'>): Bucket[] {
  if (whose === undefined) return []
  return [
    { art: 'anmeldung-konto', whose, most: 10, rate: { everyMs: 6 * minuteMs } },
    { art: 'anmeldung-konto-tag', whose, most: 30, rate: { everyMs: 48 * minuteMs } },
  ]
}

/** A /48 consists of 65,536 sources; it has four times what one of them has. */
function ofNetwork(name: string, whose: string, times: number, { kundennummer = '' }: Versuch): Bucket[] {
  return [
    { art: `anmeldung-${name}`, whose, most: 20 * times, rate: { everyMs: minuteMs / times } },
    // Limits tries of one password at many accounts.
    {
      art: `anmeldung-${name}-konten`,
      whose,
      most: 10 * times,
      rate: { windowMs: 60 * minuteMs },
      mark: kundennummer,
    },
  ]
}

/** Right passwords cost a hash as well; a family or a broken app does not reach this limit. */
function richtigeOf({ kundennummer: whose }: Pick<Versuch, 'kundennummer'>): Bucket[] {
  return whose === undefined ? [] : [{ art: 'anmeldung-richtig', whose, most: 60, rate: { everyMs: 1000 } }]
}

/** Not longer, because another process may have freed a place meanwhile. Proof: fairness.test.ts. */
const rememberMs = 5000
const mostKeys = 20_000

/** What this process remembers of a tenant's budget. */
const memoryOf = ofEach<Budget, ShortMemory>(() => shortMemory(mostKeys))

/** The keys for remembering that a bucket is full and until when, and that a number is counted in it. */
function memoryKeys({ art, whose, mark }: Pick<Bucket, 'art' | 'whose' | 'mark'>) {
  const bucket = `${art} ${whose}`
  return { full: `voll ${bucket}`, end: `frei ${bucket}`, counted: `gezählt ${bucket} ${mark}` }
}

/**
 * Counts a failed or throttled try, and gives an alarm once in each window when there are more than customers make by
 * mistake. A try that can change nothing, because the alarm is given or its number counted, does not ask the database.
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

/**
 * All alarms of a tenant lock the same row, so more connections would only wait. A try without a place is not counted.
 * Proof: alarms.test.ts.
 */
const oneByOneOf = ofEach<Budget, Gate>(() => gate(1, 32))

interface Alarm extends Omit<Bucket, 'rate'> {
  readonly ereignis: Sicherheitsereignis
  readonly windowMs: number
}

function alarmsOf({ kundennummer, ip }: Versuch): Alarm[] {
  const konten = { whose: networkOf(ip, 48), mark: kundennummer ?? '' }
  return [
    { ereignis: 'vieleFehlversuche', art: 'alarm-fehlversuche', whose: '', most: 100, windowMs: 5 * minuteMs },
    { ereignis: 'vieleKonten', art: 'alarm-konten', ...konten, most: 20, windowMs: 60 * minuteMs },
  ]
}
