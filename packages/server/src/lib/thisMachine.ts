import ipaddr from 'ipaddr.js'

/**
 * Whether a host is this machine itself, so that nothing leaves it: `localhost` and the names below it (RFC 6761), an address
 * of loopback with or without brackets, also mapped into IPv6, and the folder of a socket. Asks no resolver.
 */
export function isThisMachine(host: string): boolean {
  if (host.startsWith('/')) return true
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}
