import { setTimeout as pause } from 'node:timers/promises'
import { type Gate, gate } from './gate.ts'

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
