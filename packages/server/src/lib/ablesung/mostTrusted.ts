type Ableseart = 'NETZBETREIBER' | 'KUNDE' | 'ERSATZWERT'

interface Reading {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ableseart: Ableseart
  /** Null for what the import brought. */
  readonly eingegangenAm: Date | null
}

/**
 * Keeps one reading of each meter and day: the network operator's before the customer's before an estimate; of equal ones
 * the one that came in last. An imported one counts as having come in before all others. The order of the days stays.
 */
export function mostTrusted<R extends Reading>(ablesungen: readonly R[]): R[] {
  const kept = new Map<string, R>()
  for (const ablesung of ablesungen) {
    const key = `${ablesung.ablesedatum} ${ablesung.zaehlernummer}`
    const rival = kept.get(key)
    if (rival === undefined || isTrustedMore(ablesung, rival)) kept.set(key, ablesung)
  }
  return [...kept.values()]
}

const trust: Readonly<Record<Ableseart, number>> = { NETZBETREIBER: 2, KUNDE: 1, ERSATZWERT: 0 }

function isTrustedMore(one: Reading, other: Reading): boolean {
  const difference = trust[one.ableseart] - trust[other.ableseart]
  if (difference !== 0) return difference > 0
  const later = receivedMs(one) - receivedMs(other)
  return later === 0 ? one.id > other.id : later > 0
}

function receivedMs({ eingegangenAm }: Reading): number {
  return eingegangenAm?.getTime() ?? 0
}
