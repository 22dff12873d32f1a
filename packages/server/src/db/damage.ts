import { errorCode } from '../lib/errorCode.ts'
import type { Database } from './open.ts'

// PostgreSQL has found a page or an index that cannot be right.
const damageCodes = ['XX001', 'XX002']
// Nobody looks at all pages: what a request has met counts for so long.
const countsMs = 300_000

const seenAt = new WeakMap<Database, number>()

/** Remembers that a database has said that it is damaged. */
export function noteDamage(db: Database, error: unknown): void {
  if (damageCodes.includes(errorCode(error))) seenAt.set(db, performance.now())
}

/** Whether a database has said in the last minutes that it is damaged. */
export function isDamaged(db: Database): boolean {
  const at = seenAt.get(db)
  return at !== undefined && performance.now() - at < countsMs
}
