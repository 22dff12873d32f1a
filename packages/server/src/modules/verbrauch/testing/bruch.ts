/** A fraction, for the second calculation. */
export type Bruch = readonly [bigint, bigint]

export const zero: Bruch = [0n, 1n]

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
function reduce([a, b]: Bruch): Bruch {
  const divisor = gcd(a, b)
  return [a / divisor, b / divisor]
}
export const plus = ([a, b]: Bruch, [c, d]: Bruch) => reduce([a * d + c * b, b * d])
export const minus = ([a, b]: Bruch, [c, d]: Bruch): Bruch => [a * d - c * b, b * d]
export const times = ([a, b]: Bruch, [c, d]: Bruch): Bruch => [a * c, b * d]
export const isBelow = ([a, b]: Bruch, [c, d]: Bruch) => a * d < c * b
export const whole = (value: number): Bruch => [BigInt(value), 1n]

export function parse(text: string): Bruch {
  const decimals = text.split('.')[1] ?? ''
  return reduce([BigInt(text.replace('.', '')), 10n ** BigInt(decimals.length)])
}

/** Rounded to three decimals, a half up: nothing here is negative. */
export function round([a, b]: Bruch): Bruch {
  return [(a * 2000n + b) / (2n * b), 1000n]
}
export function toNumber([a]: Bruch): number {
  const digits = a.toString().padStart(4, '0')
  return Number(`${digits.slice(0, -3)}.${digits.slice(-3)}`)
}
