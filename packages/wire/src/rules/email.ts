const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** As DNS knows it, umlauts in Punycode; undefined where it can be no domain. */
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
