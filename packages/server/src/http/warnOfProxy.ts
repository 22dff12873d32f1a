import type { FastifyInstance, FastifyRequest } from 'fastify'

const sentence =
  'Anfragen kommen über einen Reverse Proxy, den TRUSTED_PROXIES nicht nennt: Alle gelten als ein Internetanschluss, ' +
  'und das Cookie ekp-geraet ist nicht auf HTTPS beschränkt'

/** Says once that a proxy is in front of a portal of which nobody told it: limits and cookies are then not what they should be. */
export function warnOfProxy(
  fastify: FastifyInstance,
  trustedProxies: readonly string[],
): (request: FastifyRequest) => void {
  let isKnown = trustedProxies.length > 0
  return ({ headers, protocol, tenant }) => {
    if (isKnown || headers['x-forwarded-proto'] === undefined || protocol === 'https') return
    if (!tenant.portalUrl.startsWith('https:')) return
    isKnown = true
    fastify.log.warn({ mandant: tenant.kurzname }, sentence)
  }
}
