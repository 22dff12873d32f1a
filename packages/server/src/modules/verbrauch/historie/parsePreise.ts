/**
 * The prices of a `numeric(10, 4)[]` in 10^-4 EUR per MWh, `NaN` for those not known. The column always writes four
 * decimals, so that only the digits count; a year of texts and their conversion would take longer than its query.
 */
export function parsePreise(text: string, count: number): Float64Array {
  const preise = new Float64Array(count).fill(Number.NaN)
  let [index, value, sign, digits] = [0, 0, 1, 0]
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) {
      value = value * 10 + code - 48
      digits++
    } else if (code === minus) sign = -1
    else if (code === comma || code === brace) {
      if (digits > 0) preise[index] = sign * value
      index++
      value = 0
      sign = 1
      digits = 0
    }
  }
  return preise
}

const comma = 44
const minus = 45
const brace = 125
