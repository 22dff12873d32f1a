const million = 1_000_000n

/**
 * What a register has counted from one value to the next, all in millionths of its unit. A lower value is a rollover
 * when the register can show the earlier one and less than half of its range went by; otherwise nobody knows
 * (docs/decisions/0010-consumption-from-readings.md).
 */
export function deriveDifferenz(
  vorher: bigint,
  nachher: bigint,
  vorkommastellen: number | undefined,
): bigint | undefined {
  if (nachher >= vorher) return nachher - vorher
  if (vorkommastellen === undefined) return undefined
  const range = 10n ** BigInt(vorkommastellen) * million
  const counted = range - vorher + nachher
  return vorher < range && 2n * counted < range ? counted : undefined
}

/** The same for values in the register's unit, as far as a double is exact: for what is likely, not for what is billed. */
export function estimateDifferenz(
  vorher: number,
  nachher: number,
  vorkommastellen: number | undefined,
): number | undefined {
  const differenz = deriveDifferenz(toMillionths(vorher), toMillionths(nachher), vorkommastellen)
  return differenz === undefined ? undefined : Number(differenz) / 1e6
}

const toMillionths = (wert: number) => BigInt(Math.round(wert * 1e6))

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

/** What is said of how a reading came in: of the customer's own also that the market has confirmed it; null: nothing. */
export function erfassungshinweisOf(ablesung: {
  readonly erfassungshinweis: string | null
  readonly ableseart: string
  readonly marktnachricht: string | null
}): string | null {
  const { erfassungshinweis, ableseart, marktnachricht } = ablesung
  if (ableseart !== 'KUNDE' || marktnachricht === null) return erfassungshinweis
  return erfassungshinweis === null
    ? 'Vom Netzbetreiber bestätigt'
    : `${erfassungshinweis}, vom Netzbetreiber bestätigt`
}
