import { binary, empty, type Endpoint, type ParsedRequestOf, type ReplyOf } from '@ekp/wire/endpoint'
import { dienstHeader, dienstPrefix, type Dienstrolle, reichtRolle } from '@ekp/wire/kundendienst'
import type { DienstCall } from '@ekp/wire/kundendienst/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dienstkonto } from '../../db/dienst/dienstkonto.ts'
import { findDienstsitzung } from '../../db/dienst/dienstsitzung.ts'
import { recordLesezugriffe } from '../../db/dienst/lesezugriff.ts'
import type { LesezugriffRow } from '../../db/rows/dienst.ts'
import type { Clock } from '../../lib/clock.ts'
import { parseInput, parseParams } from '../input/parseInput.ts'
import { isTooMany } from '../limits/tooMany.ts'
import { costlyTurn, turnOfSession } from '../limits/turns.ts'
import type { RecordDienstereignis, Sicherheitsereignis } from '../log/sicherheitsereignisse.ts'
import { unknownHost } from '../portalError.ts'
import type { ServedTenant } from '../server.ts'
import { type Geraetenachweise, geraetenachweiseOf } from '../session/geraetenachweise.ts'
import { isDeskHost } from './deskHost.ts'
import { isDeskHttps, type KeptToken, keptToken } from './dienstCookies.ts'
import { dienstsitzungRequired, foreignPage, mayOnlyLook, onlyAdmins } from './dienstErrors.ts'
import { chargeLesen } from './lesegrenze.ts'

/** What the handlers of sign-in and sign-out get. */
export interface OpenContext {
  readonly request: FastifyRequest
  readonly tenant: ServedTenant
  readonly clock: Clock
  /** The token of the session. */
  readonly sitzung: KeptToken
  /** The token of what has begun and needs an answer of the browser. */
  readonly versuch: KeptToken
  readonly geraetenachweise: Geraetenachweise
  /** Records a security event; `kennung` only of an account that there is. */
  readonly recordEreignis: (ereignis: Sicherheitsereignis, kennung?: string) => void
}

/** What the other handlers get. */
export interface DienstContext extends OpenContext {
  readonly konto: Dienstkonto
  /** Counts a customer by any name of his, or a search, and throws 429 when the account looks up too many. */
  readonly chargeLesen: (art: 'kunde' | 'suche', mark: string) => Promise<void>
  /** Records that the account looks at customers; before their data are answered [versorger-108]. */
  readonly recordLesen: (was: LesezugriffRow['was'], kundennummern: readonly string[]) => Promise<void>
}

type Result<E extends Endpoint> = ReplyOf<E> extends undefined ? void : ReplyOf<E>

/** Binds the calls of the service desk: every one but the open ones needs a session of the tenant in its path. */
export function dienstRoutes(fastify: FastifyInstance, clock: Clock, record: RecordDienstereignis) {
  const contextOf = (request: FastifyRequest, reply: FastifyReply): OpenContext => ({
    ...{ request, tenant: request.tenant, clock },
    sitzung: keptToken(request, reply, 'sitzung'),
    versuch: keptToken(request, reply, 'versuch'),
    geraetenachweise: geraetenachweiseOf(request, reply, { name: 'ekp-dienstgeraet', isHttps: isDeskHttps(request) }),
    recordEreignis: (ereignis, kennung) => record(request, ereignis, kennung),
  })

  function bind<E extends Endpoint>(
    endpoint: E,
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
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
        if (!isDeskHost(request, request.tenant)) throw unknownHost()
        if (request.headers[dienstHeader] === undefined) throw foreignPage()
        await admit(request, reply)
      },
      handler: async (request, reply) => {
        const result = await handle(request, reply, parseInput(endpoint, request, parseParams(endpoint, request)))
        if (endpoint.output === empty) return reply.code(204).send()
        return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result))
      },
    })
  }

  async function authenticate(request: FastifyRequest, reply: FastifyReply, rolle: Dienstrolle): Promise<Dienstkonto> {
    const { db, kundendienst } = request.tenant
    const token = keptToken(request, reply, 'sitzung').sent
    const konto = token && (await findDienstsitzung(db, token, clock.now()))
    // The settings may have changed since the sign-in.
    if (!konto || !(konto.isVomAnbieter ? kundendienst.oidc : kundendienst.lokaleKonten)) throw dienstsitzungRequired()
    request.dienstkonto = konto.id
    if (!reichtRolle(konto.rolle, rolle)) throw rolle === 'admin' ? onlyAdmins() : mayOnlyLook()
    return konto
  }

  return {
    /** A call without a session. */
    open: <E extends DienstCall>(
      endpoint: E,
      handle: (context: OpenContext & ParsedRequestOf<E>) => Promise<Result<E>>,
    ): void =>
      bind(
        endpoint,
        async () => undefined,
        (request, reply, input) => handle({ ...contextOf(request, reply), ...input }),
      ),

    /** A call of somebody who is signed in, with at least this role. */
    signedIn: <E extends DienstCall>(
      endpoint: E,
      rolle: Dienstrolle,
      handle: (context: DienstContext & ParsedRequestOf<E>) => Promise<Result<E>>,
    ): void => {
      const admitted = new WeakMap<FastifyRequest, Dienstkonto>()
      bind(
        endpoint,
        async (request, reply) => {
          await turnOfSession(endpoint, request, reply, keptToken(request, reply, 'sitzung').sent)
          admitted.set(request, await authenticate(request, reply, rolle))
        },
        async (request, reply, input) => {
          const konto = admitted.get(request)
          if (konto === undefined) throw dienstsitzungRequired()
          const context = { ...contextOf(request, reply), konto }
          const run = () =>
            handle({
              ...context,
              chargeLesen: (art, mark) => chargeLesen(context, art, mark),
              recordLesen: (was, kundennummern) => {
                if (kundennummern.length === 1) request.kundennummer = kundennummern[0]
                return recordLesezugriffe(request.tenant, { konto }, { was, kundennummern }, clock.now())
              },
              ...input,
            })
          if (!('costly' in endpoint && endpoint.costly)) return run()
          // No customer's number has the star.
          return costlyTurn(request.tenant.kurzname, `*${konto.id}`, run).catch((error: unknown) => {
            if (isTooMany(error)) record(request, 'begrenzt', konto.kennung)
            throw error
          })
        },
      )
    },
  }
}

/** Binds calls to their handlers. */
export type DienstRouter = ReturnType<typeof dienstRoutes>
