import { type Api, prefixes } from '@ekp/wire/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentPolicy } from '../reply/securityHeaders.ts'
import { docsPage } from './docsPage.ts'
import { docsStyle } from './docsStyle.ts'
import { openApiDocument } from './openApiDocument.ts'

interface Description {
  readonly forMachines: string
  readonly forPeople: string
}

let description: Description | undefined

/** Made once in a process: it is the same for each server, and takes the processor 0.1 to 0.4 seconds. */
function describeApi(): Description {
  if (description !== undefined) return description
  const document = openApiDocument('kunden')
  description = { forMachines: JSON.stringify(document), forPeople: docsPage(document) }
  return description
}

/** Serves the API's description: for machines (OpenAPI 3.1) and for people. */
export function docsRoutes(fastify: FastifyInstance): void {
  const { forMachines, forPeople } = describeApi()
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(body)

  fastify.get(documentPathOf('kunden'), (_request, reply) =>
    send(reply, 'application/json; charset=utf-8', forMachines),
  )
  fastify.get(`${prefixes.kunden}/docs.css`, (_request, reply) => send(reply, 'text/css; charset=utf-8', docsStyle))
  fastify.get(`${prefixes.kunden}/docs`, (_request, reply) => {
    reply.header('content-security-policy', documentPolicy)
    return send(reply, 'text/html; charset=utf-8', forPeople)
  })
}

/** Where an API describes itself for machines. */
export const documentPathOf = (api: Api): string => `${prefixes[api]}/openapi.json`

/** Serves an API's description for machines alone. */
export function documentRoute(fastify: FastifyInstance, api: Api): void {
  const document = JSON.stringify(openApiDocument(api))
  fastify.get(documentPathOf(api), (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
}
