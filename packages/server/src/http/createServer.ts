import fastifyCors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { checkHost } from './checkHost.ts'
import { healthPaths } from './healthRoutes.ts'
import { jsonParser } from './jsonParser.ts'
import { maxBodyBytes } from './maxBodyBytes.ts'
import { bodyNotJson, unknownHost } from './portalError.ts'
import { sendProblem, toPortalError } from './problemReply.ts'
import { answerClientError } from './answerClientError.ts'
import { answerExpectation } from './answerExpectation.ts'
import type { RequestEntry } from './requestEntry.ts'
import { answerErrorsAndLog } from './answerErrorsAndLog.ts'
import { requestPath } from './requestPath.ts'
import { apiPrefix } from './route.ts'
import { securityHeaders } from './securityHeaders.ts'
import type { AnsweredRequest, HttpLogger, ServedTenant } from './server.ts'
import { stopListening } from './stopListening.ts'
import { warnOfProxy } from './warnOfProxy.ts'

/** What another origin may do, once a tenant lists it [schnittstelle-13]. */
const crossOrigin = {
  strictPreflight: false,
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['content-type', 'token', 'kundennummer', 'passwort', 'neuesPasswort', 'basisUrl', 'geraet'],
  exposedHeaders: ['token', 'ttl', 'geraet', 'content-disposition'],
  maxAge: 600,
}

/** Bounds on slow and large requests [T21] [T22] [T23] [T24]. */
const limits = {
  bodyLimit: maxBodyBytes,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // A socket on which nothing moves: whoever does not read his answers. Longer than a connection may be idle.
  connectionTimeout: 70_000,
  http: {
    headersTimeout: 10_000,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 2000,
    requireHostHeader: false,
  },
}

export interface ServerOptions {
  readonly entryOf: RequestEntry
  readonly trustedProxies: readonly string[]
  readonly logger: HttpLogger | undefined
  readonly findTenant: (hostname: string) => ServedTenant | undefined
  readonly onAnswered: (request: AnsweredRequest) => void
}

/** The HTTP server of the portal without any route: bounds, log, headers, tenants, errors. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const fastify = Fastify({
    ...limits,
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // No logger of its own for each request: what a line says of one is in `requestEntry.ts`.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => {
      reply.headers(securityHeaders)
      void sendProblem(reply, toPortalError(error))
    },
    forceCloseConnections: 'idle',
    // What arrives while the portal ends is answered as ever; a foreign text in English helps nobody.
    return503OnClosing: false,
  })
  fastify.server.on('checkExpectation', answerExpectation)
  fastify.addHook('preClose', () => stopListening(fastify.server))

  fastify.decorateRequest('tenant')
  fastify.decorateRequest('kundennummer', undefined)

  const warn = warnOfProxy(fastify, options.trustedProxies)
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    const tenant = options.findTenant(request.hostname)
    checkHost(request)
    if (tenant === undefined && !healthPaths.includes(request.routeOptions.url ?? '')) throw unknownHost()
    if (tenant !== undefined) {
      request.tenant = tenant
      warn(request)
    }
    done()
  })
  answerErrorsAndLog(fastify, options.entryOf, options.onAnswered)

  await fastify.register(fastifyCors, {
    delegator: (request, done) => {
      const isForeign = request.headers.origin !== undefined && requestPath(request).startsWith(`${apiPrefix}/`)
      // An unknown host has no tenant, and no business with another origin.
      const tenant: ServedTenant | undefined = request.tenant
      done(null, { ...crossOrigin, origin: isForeign ? [...(tenant?.corsOrigins ?? [])] : false })
    },
  })

  // JSON is the only format; a call without a body may say what it likes of its nothing.
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(fastify))
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(bodyNotJson())
  })

  return fastify
}
