type Ableseart = 'NETZBETREIBER' | 'KUNDE' | 'ERSATZWERT'

interface Reading {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ableseart: Ableseart
  /** Null for what the import brought. */
  readonly eingegangenAm: Date | null
}

const trust: Readonly<Record<Ableseart, number>> = { NETZBETREIBER: 2, KUNDE: 1, ERSATZWERT: 0 }

/**
 * The most trusted reading of each meter and day: the network operator's, then the customer's, then an
 * estimate; among equals the one that came in last, the import's before all others. Their order stays that of the first of each day.
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

function isTrustedMore(one: Reading, other: Reading): boolean {
  const difference = trust[one.ableseart] - trust[other.ableseart]
  if (difference !== 0) return difference > 0
  const later = receivedMs(one) - receivedMs(other)
  return later === 0 ? one.id > other.id : later > 0
}

function receivedMs({ eingegangenAm }: Reading): number {
  return eingegangenAm?.getTime() ?? 0
}
