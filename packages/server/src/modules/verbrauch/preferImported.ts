import { isOverlapping, type Zeitraum } from './Zeitraum.ts'

/**
 * What the back office has calculated, and between that what follows from the readings; oldest first.
 * No two imported ones overlap.
 */
export function preferImported<Z extends Zeitraum>(imported: readonly Z[], derived: readonly Z[]): Z[] {
  const given = imported.toSorted(byBeginn)
  const periods: Z[] = []
  let next = 0
  for (const one of derived.toSorted(byBeginn)) {
    let other = given[next]
    while (other !== undefined && other.bis <= one.von) {
      periods.push(other)
      other = given[++next]
    }
    if (other === undefined || !isOverlapping(one, other)) periods.push(one)
  }
  return [...periods, ...given.slice(next)]
}

function byBeginn(one: Zeitraum, other: Zeitraum): number {
  if (one.von === other.von) return 0
  return one.von < other.von ? -1 : 1
}
