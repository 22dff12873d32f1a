import fastifyCors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { bodyNotJson, unknownHost } from './portalError.ts'
import { sendProblem, toPortalError } from './problemReply.ts'
import { answerClientError } from './answerClientError.ts'
import { answerErrorsAndLog } from './requestLog.ts'
import { securityHeaders } from './securityHeaders.ts'
import type { HttpLogger, ServedTenant } from './server.ts'

/** Bounds on slow and large requests [security.md T21-T24]. */
const limits = {
  bodyLimit: 64 * 1024,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 2000 },
}

export interface ServerOptions {
  readonly clock: Clock
  readonly trustedProxies: readonly string[]
  readonly logger: HttpLogger | undefined
  readonly findTenant: (hostname: string) => ServedTenant | undefined
}

/** The HTTP server of the portal without any route: bounds, log, headers, tenants, errors. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const fastify = Fastify({
    ...limits,
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => {
      reply.headers(securityHeaders)
      void sendProblem(reply, toPortalError(error))
    },
    forceCloseConnections: 'idle',
  })

  fastify.decorateRequest('tenant')
  fastify.decorateRequest('kundennummer', undefined)

  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    const tenant = options.findTenant(request.hostname)
    if (tenant === undefined && !request.url.startsWith('/api/health/')) throw unknownHost()
    if (tenant !== undefined) request.tenant = tenant
  })
  answerErrorsAndLog(fastify, options.clock)

  await fastify.register(fastifyCors, {
    delegator: (request, done) => {
      const tenant = options.findTenant(request.hostname)
      done(null, {
        origin: request.url.startsWith('/api/') ? [...(tenant?.corsOrigins ?? [])] : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['content-type', 'token', 'kundennummer', 'passwort', 'neuesPasswort', 'basisUrl'],
        exposedHeaders: ['token', 'ttl', 'content-disposition'],
        maxAge: 600,
      })
    },
  })

  // JSON is the only format; a call without a body may say what it likes of its nothing.
  fastify.removeAllContentTypeParsers()
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parseJson(request, body.toString(), done)
  })
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(bodyNotJson())
  })

  return fastify
}
