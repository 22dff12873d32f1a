import type { Bucket, Budget } from '../../db/budget.ts'
import type { Sicherheitsereignis } from '../../http/log/sicherheitsereignisse.ts'
import { gate, type Gate, GateFull } from '../../lib/gates/gates.ts'
import { networkOf, networksOf } from '../../lib/gates/networks.ts'
import { ofEach } from './ofEach.ts'
import { shortMemory, type ShortMemory } from '../../lib/gates/shortMemory.ts'

// Limits how many passwords may be tried per account, per network and per known device, counted in the database for all
// processes. A process remembers for a short time which buckets are full, so that a flood causes no statements, and gives
// alarms. The tests of all limits are in throttle.test.ts, unless a comment names another one.

/** What one signs in to: the portal, or the service desk. Each has buckets of its own, which begin with this. */
export type Door = 'anmeldung' | 'dienst'

/** One try of a password. */
export interface Versuch {
  readonly door: Door
  /** The canonical customer number or short name, whether it exists or not; undefined if the text cannot be one. */
  readonly konto: string | undefined
  readonly ip: string
  /** The device, if it is known for this account. */
  readonly geraetId: string | undefined
}

interface Zulassung {
  /** Milliseconds until a try is allowed; 0 if this one is. */
  readonly waitMs: number
  /** The source has had many accounts wrong: its answers come slowly. */
  readonly isSlow: boolean
  /** Gives the charge back if the password was not compared; call this or the next function once. */
  readonly refund: () => Promise<void>
  /** For a right password: the try then counts only as a right one. */
  readonly refundRight: () => Promise<void>
}

/** How many accounts one source may have wrong in an hour, and after how many of them its answers come slowly. */
const kontenOfQuelle = { most: 30, quick: 10 }

/**
 * Charges a try; the caller refunds it if the password is right. From an unknown device: for one account 10 at once and
 * one every 6 minutes, at most 30 and one every 48 minutes; from one source 20 and one a minute, at 30 accounts an
 * hour; from one /48 of IPv6 80 and four a minute, at 40 accounts an hour. The first try at an account is charged to the
 * account and to the accounts of its network alone: what others behind the same address have mistyped is not its own.
 * From a known device: 10 and one every 90 seconds, whatever strangers do. Right passwords for one account: 60 at once
 * and one a second.
 */
export async function limitVersuche(budget: Budget, attempt: Versuch, now: Date): Promise<Zulassung> {
  const { konto, netz, konten, richtige } = bucketsOf(attempt)
  const asked = richtige.map((bucket) => ({ ...bucket, isOnlyAsked: true }))
  let tries = [...konto, ...konten, ...netz]
  let charge = await budget.charge([...tries, ...asked], now)
  remember(budget, [...tries, ...asked], charge, now)
  const isFirst = konto.length > 0 && konto.every(({ most }, index) => charge.left[index] === most)
  const netzFrom = konto.length + konten.length
  const others = charge.waits.toSpliced(netzFrom, netz.length)
  if (charge.waitMs > 0 && isFirst && Math.max(...others) === 0) {
    // One place, so that of many first tries at once there is one.
    const first = [...konto.map((bucket) => ({ ...bucket, most: 1 })), ...konten]
    const again = await budget.charge([...first, ...asked], now)
    if (again.waitMs === 0) {
      ;[tries, charge] = [first, again]
      remember(budget, first, charge, now)
    }
  }
  async function giveBack(): Promise<void> {
    await charge.refund()
    const memory = memoryOf(budget)
    for (const { full, counted } of tries.map(memoryKeys)) [full, counted].forEach(memory.forget)
  }
  const left = attempt.geraetId === undefined ? charge.left[konto.length] : undefined
  return {
    waitMs: charge.waitMs,
    isSlow: left !== undefined && kontenOfQuelle.most - left > kontenOfQuelle.quick,
    refund: giveBack,
    refundRight: async () => {
      await giveBack()
      if (richtige.length > 0) await budget.charge(richtige, now)
    },
  }
}

/** Remembers which buckets are full, and which have counted the account. */
function remember(
  budget: Budget,
  buckets: readonly Bucket[],
  { waitMs, waits }: { readonly waitMs: number; readonly waits: readonly number[] },
  now: Date,
): void {
  const memory = memoryOf(budget)
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
}

/**
 * How long a try has to wait according to this process's memory; 0 if the database must be asked. Proof:
 * fairness.test.ts.
 */
export function recallWait(budget: Budget, attempt: Versuch, now: Date): number {
  const memory = memoryOf(budget)
  const { konto, netz, konten, richtige } = bucketsOf(attempt)
  const isCounted = (bucket: Bucket) => memory.leftMs(memoryKeys(bucket).counted, now) > 0
  // Of an account that this process has not counted, the next try may be the first.
  const own = konten.some(isCounted) ? netz : []
  const waits = [...konto, ...konten.filter((bucket) => !isCounted(bucket)), ...own, ...richtige].map((bucket) => {
    const { full, end } = memoryKeys(bucket)
    const leftMs = memory.leftMs(full, now)
    return leftMs === 0 ? 0 : Math.max(leftMs, memory.leftMs(end, now))
  })
  return Math.max(0, ...waits)
}

const minuteMs = 60_000

/** The buckets of a try: of its account or device, of the tries and the accounts of its networks, of right passwords. */
function bucketsOf(attempt: Versuch) {
  const { door, konto = '', ip, geraetId } = attempt
  const richtige = richtigeOf(attempt)
  if (geraetId !== undefined) return { konto: [ofGeraet(attempt, geraetId)], netz: [], konten: [], richtige }
  const [source, netz] = networksOf(ip)
  const triesOf = (name: string, subject: string, times: number): Bucket => ({
    art: `${door}-${name}`,
    subject,
    most: 20 * times,
    rate: { everyMs: minuteMs / times },
  })
  // Limits tries of one password at many accounts.
  const kontenOf = (name: string, subject: string, most: number): Bucket => ({
    art: `${door}-${name}-konten`,
    subject,
    most,
    rate: { windowMs: 60 * minuteMs },
    mark: konto,
  })
  const isWithin = netz !== source
  return {
    konto: ofKonto(attempt),
    // A /48 consists of 65,536 sources.
    netz: [triesOf('quelle', source, 1), ...(isWithin ? [triesOf('netz', netz, 4)] : [])],
    konten: [kontenOf('quelle', source, kontenOfQuelle.most), ...(isWithin ? [kontenOf('netz', netz, 40)] : [])],
    richtige,
  }
}

type Konto = Pick<Versuch, 'door' | 'konto'>

function ofGeraet({ door, konto }: Konto, geraetId: string): Bucket {
  return { art: `${door}-geraet`, subject: `${geraetId} ${konto}`, most: 10, rate: { everyMs: 90_000 } }
}

/** The buckets of one account, whatever network a try comes from: what the supplier may see and lift. */
export function listKontobuckets(konto: Konto, geraetIds: readonly string[] = []) {
  return {
    unbekannt: ofKonto(konto),
    geraete: geraetIds.map((id) => ofGeraet(konto, id)),
    richtige: richtigeOf(konto),
  }
}

function ofKonto({ door, konto: subject }: Konto): Bucket[] {
  if (subject === undefined) return []
  return [
    { art: `${door}-konto`, subject, most: 10, rate: { everyMs: 6 * minuteMs } },
    { art: `${door}-konto-tag`, subject, most: 30, rate: { everyMs: 48 * minuteMs } },
  ]
}

/** Right passwords cost a hash as well; a family or a broken app does not reach this limit. */
function richtigeOf({ door, konto: subject }: Konto): Bucket[] {
  return subject === undefined ? [] : [{ art: `${door}-richtig`, subject, most: 60, rate: { everyMs: 1000 } }]
}

/** Not longer, because another process may have freed a place meanwhile. Proof: fairness.test.ts. */
const rememberMs = 5000
const mostKeys = 20_000

/** What this process remembers of a tenant's budget. */
const memoryOf = ofEach<Budget, ShortMemory>(() => shortMemory(mostKeys))

/** The keys for remembering that a bucket is full and until when, and that a number is counted in it. */
function memoryKeys({ art, subject, mark }: Pick<Bucket, 'art' | 'subject' | 'mark'>) {
  const bucket = `${art} ${subject}`
  return { full: `voll ${bucket}`, end: `frei ${bucket}`, counted: `gezählt ${bucket} ${mark}` }
}

/**
 * Counts a failed or throttled try, and gives an alarm once in each window when there are more than customers make by
 * mistake. A try that can change nothing, because the alarm is given or its number counted, does not ask the database.
 */
export async function watchFehlversuche(
  budget: Budget,
  attempt: Versuch,
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
    const told = await budget.charge([{ art: `${bucket.art}-gemeldet`, subject: bucket.subject, most: 1, rate }], now)
    if (told.waitMs === 0) alarm(ereignis)
  }

  try {
    await oneByOneOf(budget)(async () => {
      for (const one of alarmsOf(attempt)) await count(one)
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

function alarmsOf({ door, konto, ip }: Versuch): Alarm[] {
  // Passwords of the desk are handed out, and few people have one: more slips than this are none.
  if (door === 'dienst') {
    const all = { art: 'alarm-dienst', subject: '', most: 20, windowMs: 60 * minuteMs }
    return [{ ereignis: 'vieleDienstFehlversuche', ...all }]
  }
  const konten = { subject: networkOf(ip, 48), mark: konto ?? '' }
  return [
    { ereignis: 'vieleFehlversuche', art: 'alarm-fehlversuche', subject: '', most: 100, windowMs: 5 * minuteMs },
    { ereignis: 'vieleKonten', art: 'alarm-konten', ...konten, most: 20, windowMs: 60 * minuteMs },
  ]
}
