import type { FastifyInstance } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { unknownPath } from './portalError.ts'
import { formatSecurityTxt, securityTxtPath } from './formatSecurityTxt.ts'

/** `security.txt`, where a tenant names whom to tell. */
export function securityTxtRoutes(fastify: FastifyInstance, clock: Clock): void {
  fastify.get(securityTxtPath, async ({ tenant: { sicherheitskontakt, portalUrl } }, reply) => {
    if (sicherheitskontakt === undefined) throw unknownPath()
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
    return reply.send(formatSecurityTxt({ sicherheitskontakt, portalUrl }, clock.now()))
  })
}
