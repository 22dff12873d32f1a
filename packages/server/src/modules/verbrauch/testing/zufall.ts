/** Random choices that are the same for the same seed (mulberry32). */
export class Zufall {
  #state: number

  constructor(seed: number) {
    this.#state = (seed + 1) * 0x9e3779b1
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends included. */
  ganz(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** A decimal of so many digits behind the point. */
  dezimal(least: number, most: number, stellen: number): number {
    return Number((this.ganz(least * 10 ** stellen, most * 10 ** stellen) / 10 ** stellen).toFixed(stellen))
  }

  /** Around zero, as often as a normal distribution of the deviation 1 says. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  oft(share: number): boolean {
    return this.next() < share
  }

  aus<const T>(choices: readonly [T, ...T[]]): T {
    return choices[this.ganz(0, choices.length - 1)] ?? choices[0]
  }

  gemischt<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, key: this.next() }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ one }) => one)
  }
}
