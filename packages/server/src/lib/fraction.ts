import { divideRounded, type Fraction } from './exact.ts'

export const zero: Fraction = { numerator: 0n, denominator: 1n }

/** An exact quotient of whole numbers; `denominator` is not 0. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  return d < 0n ? { numerator: -n, denominator: -d } : { numerator: n, denominator: d }
}

/** The exact value of a decimal, as JSON and the database write it: `0.0178`, `1e-7`. */
export function decimal(value: number | string): Fraction {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const power = Number(exponent) - decimals.length
  const digits = BigInt(whole + decimals)
  return power < 0 ? fraction(digits, 10n ** BigInt(-power)) : fraction(digits * 10n ** BigInt(power))
}

/** With the least common denominator, so that a sum of thousands stays short. */
export function plus(one: Fraction, other: Fraction): Fraction {
  if (one.denominator === other.denominator)
    return { numerator: one.numerator + other.numerator, denominator: one.denominator }
  const common = greatestCommonDivisor(one.denominator, other.denominator)
  const [left, right] = [other.denominator / common, one.denominator / common]
  return { numerator: one.numerator * left + other.numerator * right, denominator: one.denominator * left }
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

export const negated = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator })

export const minus = (one: Fraction, other: Fraction): Fraction => plus(one, negated(other))

export const times = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
})

/** `other` is not 0. */
export const over = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.denominator, one.denominator * other.numerator)

export const sumOf = (parts: readonly Fraction[]): Fraction => parts.reduce(plus, zero)

/** Commercially, half away from zero, to so many decimals. */
export function rounded({ numerator, denominator }: Fraction, decimals: number): Fraction {
  const unit = 10n ** BigInt(decimals)
  return { numerator: divideRounded(numerator * unit, denominator), denominator: unit }
}

/** Below zero where the first is smaller, 0 where both are equal. */
export function compare(one: Fraction, other: Fraction): number {
  const isSame = one.denominator === other.denominator
  const left = isSame ? one.numerator : one.numerator * other.denominator
  const right = isSame ? other.numerator : other.numerator * one.denominator
  return left < right ? -1 : left > right ? 1 : 0
}

export const isEqual = (one: Fraction, other: Fraction): boolean => compare(one, other) === 0

export const isNegative = ({ numerator }: Fraction): boolean => numerator < 0n

export const absolute = (one: Fraction): Fraction => (isNegative(one) ? negated(one) : one)

/** For the wire, as the nearest double of so many decimals. */
export const toNumber = (one: Fraction, decimals: number): number =>
  Number(rounded(one, decimals).numerator) / 10 ** decimals
