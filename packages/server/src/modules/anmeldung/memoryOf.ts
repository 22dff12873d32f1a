import type { Budget } from '../../db/budget/Budget.ts'
import { type ShortMemory, shortMemory } from '../../lib/shortMemory.ts'

const mostKeys = 20_000
const memories = new WeakMap<Budget, ShortMemory>()

/** What this process remembers of a tenant's budget, so that a flood does not ask the database each time. */
export function memoryOf(budget: Budget): ShortMemory {
  const memory = memories.get(budget) ?? shortMemory(mostKeys)
  memories.set(budget, memory)
  return memory
}
