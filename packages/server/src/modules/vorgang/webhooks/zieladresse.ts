import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { isThisMachine } from '../../../lib/thisMachine.ts'

/** Why nothing is sent to an address: the end of a German sentence. */
export class ZielRefused extends Error {
  override name = 'ZielRefused'
}

/** Finds the addresses of a host name, as the machine's resolver does. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const lookupAll: Resolve = (host) => lookup(host, { all: true })

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

// All public IPv6 addresses are in it. Outside of it are the ones that wrap an IPv4 address, such as ::10.0.0.1.
const publicV6 = ipaddr.parseCIDR('2000::/3')

/** Whether an IP address is a public one, or in one of the named networks. */
function isAllowed(address: string, netze: readonly string[]): boolean {
  const ip = ipaddr.process(address)
  const isPublic = ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(publicV6))
  return (
    isPublic ||
    netze.some((netz) => {
      const [base, bits] = ipaddr.parseCIDR(netz.includes('/') ? netz : `${netz}/${netz.includes(':') ? 128 : 32}`)
      return base.kind() === ip.kind() && ip.match(base, bits)
    })
  )
}

const privateText = (address: string) =>
  `liegt in einem Netz, das nicht öffentlich ist (${address}); erlaubt wird es mit WEBHOOK_NETZE`

/** Whether something may be sent to this address, as far as it says itself; a German sentence if not. */
export function checkZieladresse(text: string, netze: readonly string[]): string | undefined {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url.hostname)))) {
    return 'Erwartet wird eine Adresse, die mit https:// beginnt; mit http:// nur auf diesem Rechner, wie http://127.0.0.1:8080/vorgaenge.'
  }
  if (url.username + url.password + url.hash !== '') {
    return 'Die Adresse darf weder Benutzer und Passwort noch ein # enthalten. Dass die Meldung vom Portal kommt, zeigt ihre Unterschrift.'
  }
  if (url.port === '0') return 'Den Port 0 gibt es nicht; die Adresse braucht einen von 1 bis 65535.'
  const host = hostOf(url)
  if (ipaddr.isValid(host) && !isThisMachine(url.hostname) && !isAllowed(host, netze))
    return `Die Adresse ${privateText(host)}.`
  return undefined
}

/**
 * Where a host is now. Throws `ZielRefused` if one of its addresses may not be called: a name that was public when it was
 * typed can lead into the supplier's own network later [T27].
 */
export async function resolveZiel(
  url: URL,
  netze: readonly string[],
  resolve: Resolve = lookupAll,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(hostOf(url))
  const refused = addresses.find(({ address }) =>
    isThisMachine(url.hostname) ? !isThisMachine(address) : !isAllowed(address, netze),
  )
  if (refused !== undefined) throw new ZielRefused(privateText(refused.address))
  return addresses
}
