import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import type { Signer } from '../../lib/files/schluessel.ts'

/** The access log keeps the network, not the household: /24 and /48 [T6]. docs/datenschutz.md says how long. */
export function shortenIp(ip: string): string {
  // A proxy may pass on any text as an address.
  if (isIP(ip) === 0) return 'unbekannt'
  const [, ipv4] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(ip) ?? []
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  const [head = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}

/** The whole address, for the security log: operators may have to block it. docs/datenschutz.md says how long it stays. */
export function wholeIp(ip: string): string {
  const bare = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return isIP(bare) === 0
    ? 'unbekannt'
    : bare
        .toLowerCase()
        .replace(/^::ffff:(?=\d+\.)/, '')
        .replace(/%.*/, '')
}

/** A log line's fields about a request, with the pseudonym of its customer or of the given one. */
export type RequestEntry = (
  request: FastifyRequest,
  kundennummer?: string,
) => {
  readonly anfrage: string
  /** The tenant's short name; undefined for an unknown host. */
  readonly mandant: string | undefined
  readonly methode: string
  /** The route's pattern. */
  readonly route: string
  readonly konto: string | undefined
  /** The service desk's account, or the token of the outbox, by its number. */
  readonly dienstkonto: number | undefined
  readonly zugang: number | undefined
  readonly ip: string
}

export function requestEntry(clock: Clock): RequestEntry {
  const pseudonym = pseudonymiser(clock)
  return (request, kundennummer = request.kundennummer) => ({
    anfrage: request.id,
    mandant: tenantOf(request)?.kurzname,
    methode: request.method,
    route: request.routeOptions.url ?? 'unbekannt',
    konto: kundennummer === undefined ? undefined : pseudonym(request.tenant.sign, kundennummer),
    dienstkonto: request.dienstkonto,
    zugang: request.zugang,
    ip: shortenIp(request.clientIp),
  })
}

/** A request to an unknown host has none. */
const tenantOf = ({ tenant }: { readonly tenant: { readonly kurzname: string } | undefined }) => tenant

const most = 10_000

/**
 * Computes the pseudonyms of a tenant's customers for the clock's day.
 * Caches those of the day's last customers, because a hash for each request costs more than the rest of its line.
 */
export function pseudonymiser(clock: Clock): (sign: Signer, kundennummer: string) => string {
  let day = -1
  let tag = ''
  let names = new WeakMap<Signer, Map<string, string>>()
  return (sign, kundennummer) => {
    const now = clock.now()
    const today = Math.floor(now.getTime() / 86_400_000)
    if (today !== day) [day, tag, names] = [today, utcTag(now), new WeakMap()]
    const known = names.get(sign) ?? new Map<string, string>()
    names.set(sign, known)
    if (known.size >= most) known.clear()
    const name = known.get(kundennummer) ?? pseudonymOf(sign, tag, kundennummer)
    known.set(kundennummer, name)
    return name
  }
}

/**
 * A customer's pseudonym in the log on a day (UTC): the same in all processes and after a restart, another one on the
 * next day. It cannot be resolved without the server's key.
 */
export function pseudonymOf(sign: Signer, tag: string, kundennummer: string): string {
  return createHmac('sha256', sign('pseudonym', tag)).update(kundennummer).digest('hex').slice(0, 12)
}
