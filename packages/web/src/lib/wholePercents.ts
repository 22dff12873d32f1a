/** Shares in whole percent that add up to 100: those that lose most by rounding down get what is left. */
export function wholePercents(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((all, one) => all + one, 0)
  const exact = shares.map((share) => (100 * share) / sum)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((all, one) => all + one, 0)
  const order = exact.map((_, index) => index).toSorted((a, b) => restOf(exact[b]) - restOf(exact[a]))
  for (const index of order.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1
  return whole
}

const restOf = (value = 0) => value - Math.floor(value)
