import type { FairGate } from './fairGate.ts'
import { type Gate, gate } from './gate.ts'

/** A gate of its own for each key: whoever comes often waits for himself alone, and gets `GateFull` when his line is full. */
export function gatePerKey(width: number, places: number): FairGate {
  const gates = new Map<string, { readonly pass: Gate; inside: number }>()
  return async (key, task) => {
    const own = gates.get(key) ?? { pass: gate(width, places), inside: 0 }
    gates.set(key, own)
    own.inside++
    try {
      return await own.pass(task)
    } finally {
      own.inside--
      if (own.inside === 0) gates.delete(key)
    }
  }
}
