import { isIP } from 'node:net'

/**
 * Whose an address is: an IPv4 address itself, of IPv6 the /64 that one customer of a provider gets; or the /48, of
 * which whoever asks for one has 65,536 of those.
 */
export function networkOf(ip: string, bits: 64 | 48 = 64): string {
  // Some proxies name the port as well, and one that changes with each connection must not make it another network.
  const bare = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (isIP(bare) === 0) return 'unbekannt'
  const [address = ''] = bare.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, bits / 16)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}

/** The two networks that an address counts in, the smaller first; of IPv4 both are the address. */
export const networksOf = (ip: string): readonly [quelle: string, netz: string] => [networkOf(ip), networkOf(ip, 48)]

/** Whether the text is an IP address, or a network as address and prefix length: `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) return false
  if (prefix === undefined) return true
  return Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128)
}
