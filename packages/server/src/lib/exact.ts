/** An exact amount; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The exact sum; undefined where one of the parts is unknown, or there is none. */
export function sumOrUnknown(parts: readonly (Fraction | undefined)[]): Fraction | undefined {
  let sum: Fraction | undefined
  for (const part of parts) {
    if (part === undefined) return undefined
    sum = sum === undefined ? part : add(sum, part)
  }
  return sum
}

function add(one: Fraction, other: Fraction): Fraction {
  if (one.denominator === other.denominator)
    return { numerator: one.numerator + other.numerator, denominator: one.denominator }
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

/** The whole quotient, rounded commercially: half away from zero. `divisor` is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (2n * dividend + half) / (2n * divisor)
}

/** Wh as the kWh of the wire; null for what is unknown. */
export const toKwh = (wattstunden: bigint | undefined) =>
  wattstunden === undefined ? null : Number(wattstunden) / 1000

/** The exact value of a decimal text in units of 10^-stellen; it has no more decimals than that. */
export function toScaled(text: string, stellen: number): bigint {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(stellen, '0'))
}

/** Readings, consumption and gas factors have six decimals in the database. */
export const toMillionths = (text: string) => toScaled(text, 6)
