import { gate } from './gate.ts'
import { GateFull } from './GateFull.ts'

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
