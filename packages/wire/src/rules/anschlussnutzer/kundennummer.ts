const letters = /^[A-Za-z0-9-]{1,30}$/
const pattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/

/**
 * The one spelling of a customer number as typed: outer blanks dropped, the tenant's prefix optional and in
 * any case; undefined if it cannot be a number [T14]. It does no Unicode folding: full-width digits
 * are refused. It removes the prefix once, even if the rest begins with the same characters.
 */
export function canonicalKundennummer(prefix: string, typed: string): string | undefined {
  const trimmed = typed.trim()
  if (!letters.test(trimmed)) return undefined
  const hasPrefix = prefix !== '' && trimmed.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase()
  const rest = hasPrefix ? trimmed.slice(prefix.length) : trimmed
  const kundennummer = prefix + rest
  return rest !== '' && pattern.test(kundennummer) ? kundennummer : undefined
}
