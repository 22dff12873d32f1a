import { apiOf, binary, empty, type Endpoint, prefixes, type ReplyHeadersOf, type ReplyOf } from '@ekp/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission, HandlerContext } from './admission/Context.ts'
import { admitAusgang } from './admission/ausgang.ts'
import { admitDienst } from './admission/dienst.ts'
import { admitKunden } from './admission/kunden.ts'
import { isTooMany } from './errors/tooMany.ts'
import { maxBodyBytes } from './input/jsonBody.ts'
import { bodyOfGet, discardBody, parseInput, parseParams } from './input/parseInput.ts'
import { costlyTurn } from './limits/turns.ts'
import { type Download, sendDownload } from './reply/download.ts'
import type { PortalServer } from './server.ts'

/** What a handler returns: the body, and the reply headers of calls that have some. */
type HandlerResult<E extends Endpoint> =
  ReplyHeadersOf<E> extends undefined
    ? E['output'] extends typeof binary
      ? Download
      : ReplyOf<E> extends undefined
        ? void
        : ReplyOf<E> | JsonText
    : { readonly body: ReplyOf<E>; readonly headers: { readonly [K in keyof ReplyHeadersOf<E>]: string | number } }

function send(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply | Promise<FastifyReply> {
  if (endpoint.output === empty) return reply.code(204).send()
  if (endpoint.output === binary) return sendDownload(reply, result as Download)
  const text = result instanceof JsonText ? result.text : JSON.stringify(result)
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

const admits = { kunden: admitKunden, dienst: admitDienst, ausgang: admitAusgang }

/** What is known of a request before its body is read. */
const admissions = new WeakMap<FastifyRequest, Admission & { readonly params: unknown }>()

/** Binds a call of the wire to its handler; whether the caller may, and the inputs, are checked before it runs. */
export function route<const E extends Endpoint>(
  server: PortalServer,
  endpoint: E,
  handler: (context: HandlerContext<E>) => Promise<HandlerResult<E>>,
): void {
  const api = apiOf(endpoint)
  const admit = admits[api](server, endpoint)
  const { maxBodyBytes: bodyLimit = maxBodyBytes } = endpoint
  const readsBodyOfGet = endpoint.method === 'GET' && endpoint.body !== undefined

  function tellOfLimit(request: FastifyRequest, error: unknown): void {
    if (isTooMany(error)) server.recordEreignis(request, 'begrenzt', admissions.get(request)?.kennung)
  }

  server.fastify.route({
    method: endpoint.method,
    url: prefixes[api] + endpoint.path,
    bodyLimit,
    // A HEAD would do what a GET does (a token refresh, for example) without returning the result.
    exposeHeadRoute: false,
    // Before the body is read, so that the server reads no large body for somebody who may not send it.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        const params = parseParams(endpoint, request)
        admissions.set(request, { ...(await admit(request, reply, params)), params })
      } catch (error) {
        tellOfLimit(request, error)
        if (endpoint.body !== undefined) await discardBody(request, reply, bodyLimit)
        throw error
      }
    },
    preHandler: readsBodyOfGet ? [bodyOfGet(server.fastify, bodyLimit)] : [],
    handler: async (request, reply) => {
      const admission = admissions.get(request)
      if (admission === undefined) throw new Error('a request that was not admitted')
      const { context, params, turn } = admission
      const input = parseInput(endpoint, request, params)
      const handle = () => handler({ ...context, ...input } as unknown as HandlerContext<E>)
      const isCostly = endpoint.costly === true && turn !== undefined
      const handled = isCostly ? costlyTurn(request.tenant.kurzname, turn, handle) : handle()
      const result: unknown = await handled.catch((error: unknown) => {
        tellOfLimit(request, error)
        throw error
      })
      if (endpoint.maxAgeSeconds !== undefined) {
        reply.header('cache-control', `public, max-age=${endpoint.maxAgeSeconds}`)
      }
      if (endpoint.replyHeaders === undefined) return send(endpoint, reply, result)
      const { body, headers } = result as { body: unknown; headers: Record<string, string | number> }
      return send(endpoint, reply.headers(headers), body)
    },
  })
}

/** A reply that is JSON already, for example a cached one. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
