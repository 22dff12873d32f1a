import { divideRounded } from '../mengen.ts'

/** A whole number of any size: a double while that is exact, which is many times faster. */
export type Exact = number | bigint

export function plus(one: Exact, other: Exact): Exact {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    if (Number.isSafeInteger(sum)) return sum
  }
  return BigInt(one) + BigInt(other)
}

export function times(one: Exact, other: Exact): Exact {
  if (typeof one === 'number' && typeof other === 'number') {
    const product = one * other
    // A minus zero would be written as such.
    if (Number.isSafeInteger(product)) return product + 0
  }
  return BigInt(one) * BigInt(other)
}

// Below it a quotient times its divisor is still exact.
const half = 2 ** 52

/** The whole quotient as a double, rounded commercially: half away from zero. `divisor` is positive. */
export function divide(dividend: Exact, divisor: Exact): number {
  if (typeof dividend === 'bigint' || typeof divisor === 'bigint')
    return Number(divideRounded(BigInt(dividend), BigInt(divisor)))
  const size = Math.abs(dividend)
  if (size >= half || divisor >= half) return Number(divideRounded(BigInt(dividend), BigInt(divisor)))
  // The double next to the quotient may be one too many.
  const guess = Math.floor(size / divisor)
  const rest = size - guess * divisor
  const rounded = rest < 0 ? guess - 1 + Number(2 * (rest + divisor) >= divisor) : guess + Number(2 * rest >= divisor)
  return dividend < 0 ? 0 - rounded : rounded
}

/** A sum of whole numbers and their products, exact at any size and as fast as doubles while they suffice. */
export class ExactSum {
  #small = 0
  #large = 0n

  clear(): void {
    this.#small = 0
    this.#large = 0n
  }

  add(wert: number): void {
    this.addProduct(wert, 1)
  }

  addProduct(one: number, other: number): void {
    const product = one * other
    const next = this.#small + product
    if (Number.isSafeInteger(product) && Number.isSafeInteger(next)) {
      this.#small = next
      return
    }
    this.#large += BigInt(this.#small) + BigInt(one) * BigInt(other)
    this.#small = 0
  }

  get total(): Exact {
    return this.#large === 0n ? this.#small : this.#large + BigInt(this.#small)
  }
}
