import type { FastifyRequest } from 'fastify'
import { badRequest } from './portalError.ts'

/**
 * Refuses a request without a host or with two, as RFC 9112 wants it (section 3.2): the tenant would be unclear, and a
 * proxy may take the other host.
 */
export function checkHost({ raw }: Pick<FastifyRequest, 'raw'>): void {
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
  if (hosts > 1) throw badRequest('Die Kopfzeile Host darf nur einmal gesendet werden.')
  if (hosts === 0 && raw.httpVersion !== '1.0') throw badRequest('Der Anfrage fehlt die Kopfzeile Host.')
}
