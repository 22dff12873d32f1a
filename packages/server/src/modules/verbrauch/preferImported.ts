import type { Verbrauch } from '@ekp/wire/verbrauch'
import { isOverlapping } from './Zeitraum.ts'

/** What the back office has calculated, and between that what follows from the readings; oldest first. */
export function preferImported(imported: readonly Verbrauch[], derived: readonly Verbrauch[]): Verbrauch[] {
  const remaining = derived.filter((one) => !imported.some((other) => isOverlapping(one, other)))
  return [...imported, ...remaining].toSorted((one, other) => (one.von < other.von ? -1 : 1))
}
