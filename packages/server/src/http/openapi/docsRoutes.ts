import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentPolicy } from '../reply/securityHeaders.ts'
import { apiPrefix } from '../route.ts'
import { docsPage } from './docsPage.ts'
import { docsStyle } from './docsStyle.ts'
import { openApiDocument } from './openApiDocument.ts'

/** Serves the API's description: for machines (OpenAPI 3.1) and for people. */
export function docsRoutes(fastify: FastifyInstance): void {
  const document = openApiDocument({ title: 'Schnittstelle des Kundenportals', serverUrl: apiPrefix })
  const forMachines = JSON.stringify(document)
  const forPeople = docsPage(document)
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(body)

  fastify.get(`${apiPrefix}/openapi.json`, (_request, reply) =>
    send(reply, 'application/json; charset=utf-8', forMachines),
  )
  fastify.get(`${apiPrefix}/docs.css`, (_request, reply) => send(reply, 'text/css; charset=utf-8', docsStyle))
  fastify.get(`${apiPrefix}/docs`, (_request, reply) => {
    reply.header('content-security-policy', documentPolicy)
    return send(reply, 'text/html; charset=utf-8', forPeople)
  })
}
