import type { FastifyInstance } from 'fastify'
import { noteDamage } from '../db/health.ts'
import { loggableError, sendProblem, toPortalError } from './problemReply.ts'
import type { RequestEntry } from './requestEntry.ts'
import type { AnsweredRequest, ServedTenant } from './server.ts'

/**
 * Answers errors and logs each request. The log has what a list allows, so no header, body or query, the route's pattern
 * in place of the path, and of an error only its code [T6].
 */
export function answerErrorsAndLog(
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
    onAnswered({ methode: entry.methode, route: entry.route, status, seconds: elapsedTime / 1000 })
    done()
  })
}
