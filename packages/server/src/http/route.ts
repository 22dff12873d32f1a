import {
  binary,
  empty,
  type Endpoint,
  type ParsedRequestOf,
  type ReplyHeadersOf,
  type ReplyOf,
} from '@ekp/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ofKunde } from '../db/eigen/ofKunde.ts'
import { recordLesezugriffe } from '../db/dienst/lesezugriff.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../lib/clock.ts'
import { checkAccess } from './access.ts'
import { readHeader, refuseDoubledHeaders } from './input/headers.ts'
import { maxBodyBytes } from './input/jsonBody.ts'
import { parseInput, parseParams } from './input/parseInput.ts'
import { bodyOfGet, discardBody } from './input/readBody.ts'
import { isTooMany } from './limits/tooMany.ts'
import { costlyTurn, turnOfLargeBody, turnOfSession } from './limits/turns.ts'
import type { Sicherheitsereignis } from './log/sicherheitsereignisse.ts'
import { sessionRequired } from './portalError.ts'
import { type Download, sendDownload } from './reply/download.ts'
import type { PortalServer, ServedTenant } from './server.ts'
import { type Geraetenachweise, geraetenachweiseOf } from './session/geraetenachweise.ts'
import { refuseChanges } from './session/onlyReads.ts'
import { sitzungFor } from './session/queries.ts'
import { authenticate, renewSession, type Session } from './session/session.ts'

/** The path of the API on this server. */
export const apiPrefix = '/api'

/** What the handler of any call gets. */
export interface Context {
  readonly tenant: ServedTenant
  /** For a call with a session, it sees only the rows of the session's customer [T1]. */
  readonly db: Database
  readonly clock: Clock
  /** The address from which the request comes. */
  readonly ip: string
  readonly geraetenachweise: Geraetenachweise
  /** Records a security event in the log and the metrics, for the given customer number or the session's. */
  readonly recordEreignis: (ereignis: Sicherheitsereignis, kundennummer?: string) => void
}

/** What a handler gets: the parsed inputs, and the customer of the session; a call with `passwort` may have no session [T13]. */
export type HandlerContext<E extends Endpoint> = Context &
  ParsedRequestOf<E> &
  (E['access'] extends 'session'
    ? { readonly session: Session }
    : E['access'] extends 'passwort'
      ? { readonly session: Session | undefined }
      : unknown)

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

/** The parts of a request that are known before its body is read. */
interface Admission {
  readonly params: unknown
  readonly session: Session | undefined
}
const admissions = new WeakMap<FastifyRequest, Admission>()

/**
 * The database for a handler. Calls without a session, and calls that change a password, are not limited to one
 * customer.
 */
function dbOf({ access }: Endpoint, { db }: ServedTenant, session: Session | undefined): Database {
  if (access !== 'session') return db
  if (session === undefined) throw sessionRequired()
  return ofKunde(db, session.kundennummer)
}

/** Binds a call of the wire to its handler: session, ownership, access level and inputs are checked before it runs. */
export function route<const E extends Endpoint>(
  server: PortalServer,
  endpoint: E,
  handler: (context: HandlerContext<E>) => Promise<HandlerResult<E>>,
): void {
  const findSitzung = sitzungFor(endpoint)
  const refuseInEinsicht = refuseChanges(endpoint)
  const { maxBodyBytes: bodyLimit = maxBodyBytes } = endpoint
  const readsBodyOfGet = endpoint.method === 'GET' && endpoint.body !== undefined

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    const params = parseParams(endpoint, request)
    refuseDoubledHeaders(request)
    refuseInEinsicht(readHeader(request, 'token'))
    const isOpen = endpoint.access === 'public' || (endpoint.access === 'passwort' && !readHeader(request, 'token'))
    if (isOpen) return { params, session: undefined }
    const { tenant } = request
    await turnOfSession(endpoint, request, reply, readHeader(request, 'token'))
    const now = server.clock.now()
    const onForeign = (owner: string) => server.recordEreignis(request, 'fremdesToken', owner)
    const session = await authenticate(request, { endpoint, findSitzung }, now, onForeign)
    await renewSession(tenant, session, reply, now)
    checkAccess(endpoint, session, () => server.recordEreignis(request, 'fremdeId'))
    if (session.dienstkonto !== undefined && endpoint.method === 'GET') {
      const was = endpoint.output === binary ? 'dokument' : 'portal'
      await recordLesezugriffe(
        tenant,
        { konto: session.dienstkonto },
        { was, kundennummern: [session.kundennummer] },
        now,
      )
    }
    await turnOfLargeBody(request, reply, session.kundennummer)
    return { params, session }
  }

  function tellOfLimit(request: FastifyRequest, error: unknown): void {
    if (isTooMany(error)) server.recordEreignis(request, 'begrenzt')
  }

  server.fastify.route({
    method: endpoint.method,
    url: apiPrefix + endpoint.path,
    bodyLimit,
    // A HEAD would do what a GET does (a token refresh, for example) without returning the result.
    exposeHeadRoute: false,
    // Before the body is read, so that the server reads no large body without a session.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        admissions.set(request, await admit(request, reply))
      } catch (error) {
        tellOfLimit(request, error)
        if (endpoint.body !== undefined) await discardBody(request, reply, bodyLimit)
        throw error
      }
    },
    preHandler: readsBodyOfGet ? [bodyOfGet(server.fastify, bodyLimit)] : [],
    handler: async (request, reply) => {
      const { tenant } = request
      const { params, session } = admissions.get(request) ?? {}
      const db = dbOf(endpoint, tenant, session)
      const context: Context = {
        tenant,
        db,
        clock: server.clock,
        ip: request.clientIp,
        geraetenachweise: geraetenachweiseOf(request, reply),
        recordEreignis: (ereignis, kundennummer) => server.recordEreignis(request, ereignis, kundennummer),
      }
      const input = parseInput(endpoint, request, params)
      const handle = () => handler({ ...context, ...input, session } as unknown as HandlerContext<E>)
      const isCostly = endpoint.costly === true && session !== undefined
      const handled = isCostly ? costlyTurn(tenant.kurzname, session.kundennummer, handle) : handle()
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
