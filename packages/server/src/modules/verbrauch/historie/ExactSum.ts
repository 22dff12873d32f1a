import type { Exact } from './Exact.ts'

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
