import { binary, empty, type Endpoint, type ParsedRequestOf, type ReplyOf } from '@ekp/wire/endpoint'
import { dienstHeader, dienstPrefix, type Dienstrolle } from '@ekp/wire/kundendienst'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Dienstkonto, findDienstsitzung } from '../../db/dienstkonto.ts'
import type { Clock } from '../../lib/clock.ts'
import { parseInput, parseParams } from '../input/parseInput.ts'
import type { ServedTenant } from '../server.ts'
import { dienstsitzungRequired, foreignPage, mayOnlyLook } from './dienstErrors.ts'

const cookie = 'ekp-kundendienst'

/** What the handler of a call of the desk gets. */
export interface DienstContext {
  readonly tenant: ServedTenant
  readonly konto: Dienstkonto
  readonly clock: Clock
}

/** What the handlers of sign-in and sign-out get instead. */
export interface OpenContext {
  readonly request: FastifyRequest
  readonly tenant: ServedTenant
  readonly clock: Clock
  /** The token of the session, valid or not. */
  readonly token: string | undefined
  /** Gives the browser the token of a session, or takes it away. */
  readonly keep: (token: string | undefined) => void
}

type Result<E extends Endpoint> = ReplyOf<E> extends undefined ? void : ReplyOf<E>

/** Binds the calls of the service desk: every one but the open ones needs a session of the tenant in its path. */
export function dienstRoutes(fastify: FastifyInstance, clock: Clock) {
  function bind<E extends Endpoint>(
    endpoint: E,
    admit: (request: FastifyRequest) => Promise<void>,
    handle: (request: FastifyRequest, reply: FastifyReply, input: ParsedRequestOf<E>) => Promise<Result<E>>,
  ): void {
    if (endpoint.output === binary) throw new Error('the desk sends no bytes')
    fastify.route({
      method: endpoint.method,
      url: dienstPrefix + endpoint.path,
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (request.headers[dienstHeader] === undefined) throw foreignPage()
        await admit(request)
      },
      handler: async (request, reply) => {
        const result = await handle(request, reply, parseInput(endpoint, request, parseParams(endpoint, request)))
        if (endpoint.output === empty) return reply.code(204).send()
        return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result))
      },
    })
  }

  const keepFor = (request: FastifyRequest, reply: FastifyReply) => (token: string | undefined) => {
    const { kurzname } = request.tenant
    const attributes = {
      // A session of one tenant is not sent to another.
      path: `${dienstPrefix}/${kurzname}/`,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      ...(token === undefined && { maxAge: 0 }),
    } as const
    reply.header('set-cookie', stringifySetCookie({ name: cookie, value: token ?? '', ...attributes }))
  }
  const tokenOf = ({ headers }: FastifyRequest) => parseCookie(headers.cookie ?? '')[cookie] || undefined

  async function authenticate(request: FastifyRequest, rolle: Dienstrolle): Promise<Dienstkonto> {
    const token = tokenOf(request)
    const konto = token && (await findDienstsitzung(request.tenant.db, token, clock.now()))
    if (!konto) throw dienstsitzungRequired()
    if (rolle === 'service' && konto.rolle !== 'service') throw mayOnlyLook()
    return konto
  }

  return {
    /** A call without a session. */
    open: <E extends Endpoint>(
      endpoint: E,
      handle: (context: OpenContext & ParsedRequestOf<E>) => Promise<Result<E>>,
    ): void =>
      bind(
        endpoint,
        async () => undefined,
        (request, reply, input) => {
          const { tenant } = request
          return handle({ request, tenant, clock, token: tokenOf(request), keep: keepFor(request, reply), ...input })
        },
      ),

    /** A call of somebody who is signed in, with at least this role. */
    signedIn: <E extends Endpoint>(
      endpoint: E,
      rolle: Dienstrolle,
      handle: (context: DienstContext & ParsedRequestOf<E>) => Promise<Result<E>>,
    ): void => {
      const admitted = new WeakMap<FastifyRequest, Dienstkonto>()
      bind(
        endpoint,
        async (request) => void admitted.set(request, await authenticate(request, rolle)),
        (request, _reply, input) => {
          const konto = admitted.get(request)
          if (konto === undefined) throw dienstsitzungRequired()
          return handle({ tenant: request.tenant, konto, clock, ...input })
        },
      )
    },
  }
}

/** Binds calls to their handlers. */
export type DienstRouter = ReturnType<typeof dienstRoutes>
