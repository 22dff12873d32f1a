const threeDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))
const withoutZeros = threeDigits.map((digits) => digits.replace(/0+$/, ''))

/** A whole number of millionths as JSON, `null` for `NaN`; the runtime's own way takes twice as long. */
export function formatMillionths(wert: number): string {
  if (Number.isNaN(wert)) return 'null'
  if (wert < 0) return `-${formatMillionths(-wert)}`
  const whole = Math.floor(wert / 1_000_000)
  const rest = wert - whole * 1_000_000
  if (rest === 0) return `${whole}`
  const thousands = Math.floor(rest / 1000)
  const last = rest - thousands * 1000
  if (last === 0) return `${whole}.${withoutZeros[thousands]}`
  return `${whole}.${threeDigits[thousands]}${withoutZeros[last]}`
}
