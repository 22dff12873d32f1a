import { prefixes } from '@ekp/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { unavailable, unknownPath } from './errors/portalError.ts'
import type { ServedTenant } from './server.ts'

const live = `${prefixes.kunden}/health/live`
const ready = `${prefixes.kunden}/health/ready`

/** The paths that a load balancer may request under any host name. */
export const healthPaths: readonly string[] = [live, ready]

/**
 * `live`: the process answers. `ready`: under a tenant's host name, whether its database and files can be written;
 * under another name, whether any tenant's can.
 */
export function healthRoutes(fastify: FastifyInstance, listTenants: () => readonly ServedTenant[]): void {
  const ok = { status: 'ok' }
  fastify.get(live, async (_request, reply) => reply.header('cache-control', 'no-store').send(ok))
  fastify.get(ready, async (request, reply) => {
    const tenant: ServedTenant | undefined = request.tenant
    const areReady = await Promise.all(
      (tenant === undefined ? listTenants() : [tenant]).map(({ isReady }) => isReady()),
    )
    if (!areReady.includes(true)) throw unavailable()
    return reply.header('cache-control', 'no-store').send(ok)
  })
}

/** Serves `security.txt` for tenants that name a contact. */
export function securityTxtRoutes(fastify: FastifyInstance, clock: Clock): void {
  fastify.get(securityTxtPath, async ({ tenant: { sicherheitskontakt, portalUrl } }, reply) => {
    if (sicherheitskontakt === undefined) throw unknownPath()
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
    return reply.send(formatSecurityTxt({ sicherheitskontakt, portalUrl }, clock.now()))
  })
}

/** The path that RFC 9116 prescribes. */
const securityTxtPath = '/.well-known/security.txt'

/** RFC 9116, 2.5.5: less than a year ahead. */
const validDays = 180
const dayMs = 24 * 60 * 60 * 1000

interface SecurityContact {
  readonly sicherheitskontakt: string
  readonly portalUrl: string
}

/** The contact for security reports (RFC 9116); the same text all day, so that it can be cached. */
export function formatSecurityTxt({ sicherheitskontakt, portalUrl }: SecurityContact, now: Date): string {
  const today = Math.floor(now.getTime() / dayMs)
  const expires = new Date((today + validDays) * dayMs).toISOString()
  return [
    `Contact: ${sicherheitskontakt}`,
    `Expires: ${expires.replace('.000', '')}`,
    'Preferred-Languages: de, en',
    // RFC 9116, section 2.5.2, allows no other scheme.
    ...(portalUrl.startsWith('https:') ? [`Canonical: ${portalUrl}${securityTxtPath}`] : []),
    '',
  ].join('\n')
}
