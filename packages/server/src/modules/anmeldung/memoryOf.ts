import type { Budget } from '../../db/budget/Budget.ts'
import { ofEach } from '../../lib/ofEach.ts'
import { type ShortMemory, shortMemory } from '../../lib/shortMemory.ts'

const mostKeys = 20_000

/** What this process remembers of a tenant's budget, so that a flood does not ask the database each time. */
export const memoryOf = ofEach<Budget, ShortMemory>(() => shortMemory(mostKeys))
