/** The exact value of a decimal text in millionths: the database keeps six decimals and no more. */
export function toMillionths(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(6, '0'))
}
