import { isIP } from 'node:net'

/**
 * The network that requests from an address are counted by: an IPv4 address itself; of IPv6 the /64 that a provider
 * gives to each customer, or the /48 that customers get on request, which holds 65,536 of those.
 */
export function networkOf(ip: string, bits: 64 | 48 = 64): string {
  // Some proxies append the port: it changes with each connection and must not make it another network.
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

/** The two networks that an address is counted in, the smaller first; for IPv4 both are the address itself. */
export const networksOf = (ip: string): readonly [quelle: string, netz: string] => [networkOf(ip), networkOf(ip, 48)]

/** Whether the text is an IP address, or a network as address and prefix length: `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) return false
  if (prefix === undefined) return true
  return Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128)
}
