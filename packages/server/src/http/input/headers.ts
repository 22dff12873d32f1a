import { decodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '../errors/portalError.ts'

/** Headers that carry inputs; Node would join two of them with a comma. */
const inputs = new Set(['token', 'kundennummer', 'passwort', 'neuespasswort', 'basisurl'])

/** Refuses a request that sends one of the input headers twice [T14]. */
export function refuseDoubledHeaders(request: FastifyRequest): void {
  const seen = new Set<string>()
  const { rawHeaders } = request.raw
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!inputs.has(name)) continue
    if (seen.has(name)) throw badRequest(`Der Header ${name} darf nur einmal gesendet werden.`)
    seen.add(name)
  }
}

/** A header's text (UTF-8 bytes, NFC); undefined when it was not sent. */
export function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? decodeHeaderValue(value) : undefined
}

/**
 * Refuses a request without a host or with two, as RFC 9112 requires (section 3.2): the tenant would be unclear, and a
 * proxy may use the other host.
 */
export function checkHost({ raw }: Pick<FastifyRequest, 'raw'>): void {
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
  if (hosts > 1) throw badRequest('Die Kopfzeile Host darf nur einmal gesendet werden.')
  if (hosts === 0 && raw.httpVersion !== '1.0') throw badRequest('Der Anfrage fehlt die Kopfzeile Host.')
}
