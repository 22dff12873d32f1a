/**
 * The prices of a `numeric(10, 4)[]` in 10^-4 EUR per MWh, `NaN` for those not known. The column always writes four
 * decimals, so that only the digits count; a year of texts and their conversion would take longer than its query.
 */
export function parsePreise(text: string, count: number): Float64Array {
  const preise = new Float64Array(count).fill(Number.NaN)
  let at = 1
  for (let index = 0; index < count; index++) {
    const isNegative = text.charCodeAt(at) === minus
    if (isNegative) at++
    let value = 0
    let digit = text.charCodeAt(at) - zero
    const isKnown = digit >= 0 && digit <= 9
    for (; digit >= 0 && digit <= 9; digit = text.charCodeAt(++at) - zero) value = value * 10 + digit
    if (isKnown) {
      // Without branches, which would be guessed wrong half of the time.
      const decimals =
        text.charCodeAt(at + 1) * 1000 +
        text.charCodeAt(at + 2) * 100 +
        text.charCodeAt(at + 3) * 10 +
        text.charCodeAt(at + 4)
      value = value * 10_000 + decimals - 1111 * zero
      preise[index] = isNegative ? -value : value
      at += 6
    } else at = text.indexOf(',', at) + 1 || text.length
  }
  return preise
}

const minus = 45
const zero = 48
