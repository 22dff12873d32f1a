/** The exact value of a decimal text in units of 10^-stellen; it has no more decimals than that. */
export function toScaled(text: string, stellen: number): bigint {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(stellen, '0'))
}
