/** The value of a decimal text in units of 10^-stellen, exact up to 2^53; it has no more decimals than that. */
export function toScaled(text: string, stellen: number): number {
  const [whole = '', decimals = ''] = text.split('.')
  return Number(whole + decimals.padEnd(stellen, '0'))
}
