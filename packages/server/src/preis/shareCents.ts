import { divideRounded } from '../lib/exact.ts'

/**
 * Exact amounts in Cent that add up to `total`: each is rounded, and where that leaves a Cent too many or too few, the one
 * whose rounding went furthest the other way bears it.
 */
export function shareCents(total: bigint, amounts: readonly bigint[], perCent: bigint): bigint[] {
  const cents = amounts.map((amount) => divideRounded(amount, perCent))
  const missing = cents.reduce((rest, one) => rest - one, total)
  const step = missing < 0n ? -1n : 1n
  const lost = (index: number) => step * ((amounts[index] ?? 0n) - (cents[index] ?? 0n) * perCent)
  const order = [...cents.keys()].toSorted((one, other) => Number(lost(other) - lost(one)))
  for (const index of order.slice(0, Number(step * missing))) cents[index] = (cents[index] ?? 0n) + step
  return cents
}
