import { gate } from './gate.ts'
import { GateFull } from './GateFull.ts'

export type FairGate = <T>(key: string, task: () => Promise<T>) => Promise<T>

/**
 * A gate of which each key has only a share, of those who wait as of those who run: one that comes often keeps no other
 * out. Whoever finds his share taken, or the line full, gets `GateFull` at once.
 */
export function fairGate(width: number, places: number, share: number): FairGate {
  const pass = gate(width, places)
  const inside = new Map<string, number>()
  return async (key, task) => {
    const taken = inside.get(key) ?? 0
    if (taken >= share) throw new GateFull()
    inside.set(key, taken + 1)
    try {
      return await pass(task)
    } finally {
      const left = (inside.get(key) ?? 1) - 1
      if (left > 0) inside.set(key, left)
      else inside.delete(key)
    }
  }
}
