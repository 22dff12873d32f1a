import type { FastifyRequest } from 'fastify'
import { badRequest } from './portalError.ts'

/**
 * Refuses a request without a host, or with two: nobody would know whose portal it means, and a proxy may take the other
 * one [RFC 9112 section 3.2].
 */
export function checkHost({ raw }: Pick<FastifyRequest, 'raw'>): void {
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
  if (hosts > 1) throw badRequest('Die Kopfzeile Host darf nur einmal gesendet werden.')
  if (hosts === 0 && raw.httpVersion !== '1.0') throw badRequest('Der Anfrage fehlt die Kopfzeile Host.')
}
