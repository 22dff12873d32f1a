import type { Random } from '../random.ts'

const bankleitzahl = '37040044'

/** A German IBAN whose check digits are right. */
export function randomIban(random: Random): string {
  const konto = String(random.int(999_999_999) + 1).padStart(10, '0')
  // DE is 1314 in the digits that ISO 7064 counts with.
  const rest = BigInt(`${bankleitzahl}${konto}131400`) % 97n
  return `DE${String(98n - rest).padStart(2, '0')}${bankleitzahl}${konto}`
}
