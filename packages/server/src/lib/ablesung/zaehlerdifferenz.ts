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
