import type { Fraction } from './Fraction.ts'

function add(one: Fraction, other: Fraction): Fraction {
  if (one.denominator === other.denominator)
    return { numerator: one.numerator + other.numerator, denominator: one.denominator }
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
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
