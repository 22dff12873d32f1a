/**
 * A sum of whole numbers and their products, exact at any size: in a double while that is exact, in a BigInt beyond.
 * A year has 35,000 steps, and BigInts alone would take longer than its queries (docs/decisions/0039-no-decimal-library.md).
 */
export class ExactSum {
  #small = 0
  #large = 0n

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

  get total(): bigint {
    return this.#large + BigInt(this.#small)
  }
}
