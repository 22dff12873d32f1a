import { setTimeout as pause } from 'node:timers/promises'

export type Gate = <T>(task: () => Promise<T>) => Promise<T>

/** Lets at most `width` tasks run at once; up to `places` more wait in line, whoever comes then gets `GateFull`. */
export function gate(width: number, places = Number.POSITIVE_INFINITY): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < width) running++
    else if (waiting.length < places) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new GateFull()
    try {
      return await task()
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

/** The gate's waiting line is full; the task has not begun. */
export class GateFull extends Error {
  override name = 'GateFull'
}

export type FairGate = <T>(keys: readonly string[], task: () => Promise<T>) => Promise<T>

/**
 * A gate of which each key has only a share, of those who wait as of those who run: one that comes often keeps no other
 * out. A task has a key for each of the shares, as an address and its larger network. Whoever finds one of his shares
 * taken, or the line full, gets `GateFull` at once.
 */
export function fairGate(width: number, places: number, ...shares: readonly number[]): FairGate {
  const pass = gate(width, places)
  const inside = shares.map((share) => ({ share, counts: new Map<string, number>() }))
  return async (keys, task) => {
    const own = inside.map(({ share, counts }, index) => ({ share, counts, key: keys[index] ?? '' }))
    if (own.some(({ share, counts, key }) => (counts.get(key) ?? 0) >= share)) throw new GateFull()
    for (const { counts, key } of own) counts.set(key, (counts.get(key) ?? 0) + 1)
    try {
      return await pass(task)
    } finally {
      for (const { counts, key } of own) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    }
  }
}

interface Owner {
  readonly pass: Gate
  inside: number
  /** Until when the work that was done for him takes up his share of the time. */
  paidMs: number
}

interface Limits {
  /** How many tasks of a key run at once. */
  readonly width: number
  /** How many more of them wait; whoever comes then gets `GateFull`. */
  readonly places: number
  /** How much of the time one key's tasks may take in the long run, below 1. */
  readonly share: number
  /** How long they may take before that. */
  readonly burstMs: number
  /** What one task counts at most: one that takes longer has waited for others, as in an outage. */
  readonly mostMs: number
}

/**
 * A gate of its own for each key: whoever comes often waits for himself alone. Who has had more than his share of the
 * time is answered as soon as his task is done, but the place of it rests before his next begins.
 */
export function restingGate({ width, places, share, burstMs, mostMs }: Limits) {
  const owners = new Map<string, Owner>()

  function enter(key: string): Owner {
    const owner = owners.get(key) ?? { pass: gate(width, places), inside: 0, paidMs: 0 }
    owner.inside++
    // Those who came last are last, and the idle are found at the beginning.
    owners.delete(key)
    owners.set(key, owner)
    return owner
  }

  function leave(owner: Owner): void {
    owner.inside--
    const nowMs = performance.now()
    for (const [key, { inside, paidMs }] of owners) {
      if (inside > 0 || paidMs > nowMs) break
      owners.delete(key)
    }
  }

  async function rest(owner: Owner, startMs: number): Promise<void> {
    const nowMs = performance.now()
    const tookMs = Math.min(nowMs - startMs, mostMs)
    owner.paidMs = Math.max(owner.paidMs, nowMs - tookMs) + tookMs / share
    const restMs = owner.paidMs - nowMs - burstMs / share
    if (restMs > 0) await pause(restMs, undefined, { ref: false })
  }

  return <T>(key: string, task: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const owner = enter(key)
      const run = async () => {
        const startMs = performance.now()
        await task().then(resolve, reject)
        await rest(owner, startMs)
      }
      void owner
        .pass(run)
        .catch(reject)
        .finally(() => leave(owner))
    })
}

/**
 * Lets one after the other go, one every `everyMs`, and nobody later than `mostMs`: next to nothing for one, and what
 * slows down whoever comes over many connections at once.
 */
export function pace(everyMs: number, mostMs: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const turn = Math.min(Math.max(now, next), now + mostMs)
    next = turn + everyMs
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now))
  }
}
