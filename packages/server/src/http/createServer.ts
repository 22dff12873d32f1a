import { prefixes } from '@ekp/wire/endpoint'
import fastifyCors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { noteDamage } from '../db/health.ts'
import { bodyNotJson, type PortalError } from './errors/portalError.ts'
import { checkHost } from './input/headers.ts'
import { jsonParser, maxBodyBytes } from './input/jsonBody.ts'
import { requestPath } from './input/requestPath.ts'
import { stopListening } from './listen.ts'
import type { RequestEntry } from './log/requestEntry.ts'
import {
  answerClientError,
  answerExpectation,
  loggableError,
  sendProblem,
  toPortalError,
} from './reply/problemReply.ts'
import { securityHeaders } from './reply/securityHeaders.ts'
import type { AnsweredRequest, HttpLogger, ServedTenant } from './server.ts'
import { traceRequests } from './traceRequests.ts'

/** What another origin may do if a tenant lists it [schnittstelle-13]. */
const crossOrigin = {
  strictPreflight: false,
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'content-type',
    'token',
    'kundennummer',
    'passwort',
    'neuesPasswort',
    'basisUrl',
    'zaehlernummer',
    'geraet',
    'sendung',
  ],
  exposedHeaders: ['token', 'ttl', 'geraet', 'vorgang', 'eingang', 'content-disposition'],
  maxAge: 600,
}

/** Limits on slow and large requests [T21] [T22] [T23] [T24]. Proof: badInput.test.ts, drill langsam. */
const limits = {
  bodyLimit: maxBodyBytes,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // For a socket on which nothing moves, because the client does not read; longer than a connection may be idle.
  connectionTimeout: 70_000,
  http: {
    headersTimeout: 10_000,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 2000,
    requireHostHeader: false,
  },
}

interface ServerOptions {
  readonly entryOf: RequestEntry
  readonly trustedProxies: readonly string[]
  readonly logger: HttpLogger | undefined
  readonly findTenant: (request: FastifyRequest) => ServedTenant | undefined
  /** Routes that can be called without a tenant. */
  readonly tenantless: readonly string[]
  /** What is answered where there is no such tenant. */
  readonly unknownTenant: () => PortalError
  readonly onAnswered: (request: AnsweredRequest) => void
}

/** An HTTP server of the portal without routes: limits, log, headers, tenants, errors. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const fastify = Fastify({
    ...limits,
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests have no logger of their own: `requestEntry.ts` decides what a line contains.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => {
      reply.headers(securityHeaders)
      void sendProblem(reply, toPortalError(error))
    },
    forceCloseConnections: 'idle',
    // Requests that arrive while the portal ends get normal answers, not the framework's English text.
    return503OnClosing: false,
  })
  fastify.server.on('checkExpectation', answerExpectation)
  fastify.addHook('preClose', () => stopListening(fastify.server))

  fastify.decorateRequest('tenant')
  fastify.decorateRequest('clientIp', '')
  fastify.decorateRequest('kundennummer', undefined)
  fastify.decorateRequest('dienstkonto', undefined)
  fastify.decorateRequest('zugang', undefined)

  traceRequests(fastify, options)
  const warn = warnOfProxy(fastify, options.trustedProxies)
  fastify.addHook('onRequest', (request, reply, done) => {
    // The framework asks the socket, which forgets the address as soon as it is closed.
    const { ip }: { ip?: string } = request
    request.clientIp = ip ?? ''
    reply.headers(securityHeaders)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    const tenant = options.findTenant(request)
    checkHost(request)
    if (tenant === undefined && !options.tenantless.includes(request.routeOptions.url ?? '')) {
      throw options.unknownTenant()
    }
    if (tenant !== undefined) {
      request.tenant = tenant
      warn(request)
    }
    done()
  })
  answerErrorsAndLog(fastify, options.entryOf, options.onAnswered)

  await fastify.register(fastifyCors, {
    delegator: (request, done) => {
      const isForeign = request.headers.origin !== undefined && requestPath(request).startsWith(`${prefixes.kunden}/`)
      // An unknown host has no tenant, so no other origin is allowed.
      const tenant: ServedTenant | undefined = request.tenant
      done(null, { ...crossOrigin, origin: isForeign ? [...(tenant?.corsOrigins ?? [])] : false })
    },
  })

  // JSON is the only format; a call with an empty body may have any content type.
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(fastify))
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(bodyNotJson())
  })

  return fastify
}

/**
 * Answers errors and logs each request. The log contains only what a list allows: no header, body or query, the route's
 * pattern instead of the path, and only the code of an error [T6].
 */
function answerErrorsAndLog(
  fastify: FastifyInstance,
  entryOf: RequestEntry,
  onAnswered: (request: AnsweredRequest) => void,
): void {
  fastify.setErrorHandler((error, request, reply) => {
    const portalError = toPortalError(error)
    const tenant: ServedTenant | undefined = request.tenant
    if (tenant !== undefined) noteDamage(tenant.db, error)
    if (portalError.status >= 500) request.log.error({ ...entryOf(request), fehler: loggableError(error) }, 'Fehler')
    return sendProblem(reply, portalError)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime, statusCode: status } = reply
    const entry = entryOf(request)
    request.log.info({ ...entry, status, ms: Math.round(elapsedTime * 10) / 10 }, 'Anfrage')
    const { mandant, methode, route } = entry
    onAnswered({ mandant, methode, route, status, seconds: elapsedTime / 1000 })
    done()
  })
}

const sentence =
  'Anfragen kommen über einen Reverse Proxy, den TRUSTED_PROXIES nicht nennt: Alle gelten als ein Internetanschluss, ' +
  'und das Cookie ekp-geraet ist nicht auf HTTPS beschränkt'

/** Warns once of a proxy that TRUSTED_PROXIES does not name: then limits and cookies do not work as intended. */
function warnOfProxy(fastify: FastifyInstance, trustedProxies: readonly string[]): (request: FastifyRequest) => void {
  let isKnown = trustedProxies.length > 0
  return ({ headers, protocol, tenant }) => {
    if (isKnown || headers['x-forwarded-proto'] === undefined || protocol === 'https') return
    if (!tenant.portalUrl.startsWith('https:')) return
    isKnown = true
    fastify.log.warn({ mandant: tenant.kurzname }, sentence)
  }
}
