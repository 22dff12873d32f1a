import { plainLine } from './plainLine.ts'

const written = /^\+?(?:[0-9]|[ ./-]|\([0-9 /-]+\))+$/

/**
 * A number as people write it, German or international: blanks, `/`, `-`, `.` and brackets between the digits,
 * `+` or `00` before the country, and the `(0)` that is dialled only at home. 5 to 15 digits count (ITU-T E.164).
 */
export function isTelefonnummer(text: string): boolean {
  if (text.length > 60) return false
  const plain = plainLine(text)
  if (!written.test(plain)) return false
  const isInternational = /^(?:\+|00)/.test(plain)
  const digits = (isInternational ? plain.replace(/\( ?0 ?\)/, '') : plain).replace(/\D/g, '')
  const counted = isInternational && !plain.startsWith('+') ? digits.slice(2) : digits
  return counted.length >= 5 && counted.length <= 15 && !(isInternational && counted.startsWith('0'))
}
