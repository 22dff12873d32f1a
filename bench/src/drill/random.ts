/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 to below `end`. */
  int(end: number): number
  pick<T>(list: readonly T[]): T
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean
}

/** Mulberry32: small, and good enough to choose inputs by; neighbouring seeds are mixed first. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e_37_79_b9, 0x85_eb_ca_6b)
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (end: number) => Math.floor(next() * end)
  return {
    int,
    pick: (list) => {
      const found = list[int(list.length)]
      if (found === undefined) throw new Error('There is nothing to pick from')
      return found
    },
    chance: (share) => next() < share,
  }
}
