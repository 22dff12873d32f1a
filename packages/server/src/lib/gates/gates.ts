import { setTimeout as pause } from 'node:timers/promises'

export type Gate = <T>(task: () => Promise<T>) => Promise<T>

/** Lets at most `width` tasks run at once; up to `places` more wait in line, all others get `GateFull`. */
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
 * One gate for all, in which the tasks of one key take only a share of the places, running and waiting together. A task
 * has one key for each of the shares, such as its address and its network. It gets `GateFull` at once when the share of
 * one of its keys is used up, or the line is full.
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

interface Limits {
  /** How many tasks of a key run at once. */
  readonly width: number
  /** How many more of them wait; all others get `GateFull`. */
  readonly places?: number
  readonly rest?: Rest
}

interface Rest {
  /** How much of the time one key's tasks may take in the long run, below 1. */
  readonly share: number
  /** How long they may take before that. */
  readonly burstMs: number
  /** What one task counts at most: a longer one has waited for others, as in an outage. */
  readonly mostMs: number
}

interface KeyState {
  readonly pass: Gate
  /** How many tasks run or wait. */
  inside: number
  /** Until when the work done so far takes up the key's share of the time. */
  paidMs: number
}

/**
 * A gate for each key, so that the tasks of one key wait only for each other. With `rest`, a key that has had more than
 * its share of the time pauses: the caller has the answer at once, but the place stays taken for a while.
 */
export function gatePerKey({ width, places, rest }: Limits) {
  const states = new Map<string, KeyState>()

  function enter(key: string): KeyState {
    const state = states.get(key) ?? { pass: gate(width, places), inside: 0, paidMs: 0 }
    state.inside++
    // Moves the key to the end of the map: idle keys are found at its beginning.
    states.delete(key)
    states.set(key, state)
    return state
  }

  function leave(state: KeyState): void {
    state.inside--
    const nowMs = performance.now()
    for (const [key, { inside, paidMs }] of states) {
      if (inside > 0 || paidMs > nowMs) break
      states.delete(key)
    }
  }

  return <T>(key: string, task: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const state = enter(key)
      const run = async () => {
        const startMs = performance.now()
        await task().then(resolve, reject)
        if (rest !== undefined) await pauseFor(state, startMs, rest)
      }
      void state
        .pass(run)
        .catch(reject)
        .finally(() => leave(state))
    })
}

async function pauseFor(state: KeyState, startMs: number, { share, burstMs, mostMs }: Rest): Promise<void> {
  const nowMs = performance.now()
  const tookMs = Math.min(nowMs - startMs, mostMs)
  state.paidMs = Math.max(state.paidMs, nowMs - tookMs) + tookMs / share
  const restMs = state.paidMs - nowMs - burstMs / share
  if (restMs > 0) await pause(restMs, undefined, { ref: false })
}

/**
 * Lets callers go on one by one, `everyMs` apart, but lets none wait longer than `mostMs`. A single caller does not
 * notice; a flood over many connections slows down.
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
