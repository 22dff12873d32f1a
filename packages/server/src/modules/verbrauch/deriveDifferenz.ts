const million = 1_000_000n

/**
 * What a register has counted from one value to the next, all in millionths. A lower value has passed the
 * highest one when that makes less than half of the register's range; otherwise the two contradict each other.
 */
export function deriveDifferenz(vorher: bigint, nachher: bigint, vorkommastellen: number | undefined) {
  if (nachher >= vorher) return nachher - vorher
  if (vorkommastellen === undefined) return undefined
  const range = 10n ** BigInt(vorkommastellen) * million
  const counted = range - vorher + nachher
  return vorher < range && 2n * counted < range ? counted : undefined
}
