import { plainLine } from '../text/plainLine.ts'

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** The domain's DNS form, with umlauts in Punycode; undefined if it cannot be a domain. */
function asciiDomain(domain: string): string | undefined {
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return undefined
  if (!/\p{L}/u.test(labels.at(-1) ?? '') || !URL.canParse(`http://${domain}`)) return undefined
  const { hostname } = new URL(`http://${domain}`)
  return hostname.split('.').every((part) => part.length <= 63) ? hostname : undefined
}

/**
 * An address of the usual pattern, at most 254 characters, at most 64 before the at sign [anschlussnutzer-13]. The domain
 * may have umlauts. The part before the at sign may have neither quotes nor umlauts: few mail servers take them.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const [local = '', domain = '', ...rest] = text.split('@')
  if (rest.length > 0 || local.length > 64 || !localPart.test(local)) return false
  const ascii = asciiDomain(domain)
  return ascii !== undefined && local.length + 1 + ascii.length <= 254
}

const written = /^\+?(?:[0-9]|[ ./-]|\([0-9 /-]+\))+$/

/**
 * A number as people write it, German or international: blanks, `/`, `-`, `.` and brackets between the digits,
 * `+` or `00` before the country, and the `(0)` that is dialled only within it. It has 5 to 15 digits (ITU-T E.164).
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
