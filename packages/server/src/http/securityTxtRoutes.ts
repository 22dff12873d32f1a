import type { FastifyInstance } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { unknownPath } from './errors/portalError.ts'

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
