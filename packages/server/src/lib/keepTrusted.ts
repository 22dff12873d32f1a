type Ableseart = 'NETZBETREIBER' | 'KUNDE' | 'ERSATZWERT'

interface Reading {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ableseart: Ableseart
}

const trust: Readonly<Record<Ableseart, number>> = { NETZBETREIBER: 2, KUNDE: 1, ERSATZWERT: 0 }

/**
 * The most trusted reading of each meter and day: the network operator's, then the customer's, then an
 * estimate; among equals the newest. Their order stays that of the first of each day.
 */
export function keepTrusted<R extends Reading>(ablesungen: readonly R[]): R[] {
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
  return difference === 0 ? one.id > other.id : difference > 0
}
