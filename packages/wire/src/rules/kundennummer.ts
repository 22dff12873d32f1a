const letters = /^[A-Za-z0-9-]{1,30}$/
const pattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/

/**
 * The one spelling of a customer number as typed: outer blanks dropped, the tenant's prefix optional and in
 * any case; undefined for what can be no number [T14]. Never Unicode-folded: full-width digits
 * are no digits. The prefix is taken off once, even if the number behind it begins with the same characters.
 */
export function canonicalKundennummer(prefix: string, typed: string): string | undefined {
  const trimmed = typed.trim()
  if (!letters.test(trimmed)) return undefined
  const hasPrefix = prefix !== '' && trimmed.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase()
  const rest = hasPrefix ? trimmed.slice(prefix.length) : trimmed
  const kundennummer = prefix + rest
  return rest !== '' && pattern.test(kundennummer) ? kundennummer : undefined
}
