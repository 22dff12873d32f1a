import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import type { Access, Endpoint, ParsedRequestOf, Zugangsrecht } from '@ekp/wire/endpoint'
import { nameBrowser } from '@ekp/wire/rules/browsername'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Dienstkonto } from '../../db/dienst/dienstkonto.ts'
import type { Database } from '../../db/open.ts'
import type { LesezugriffRow } from '../../db/tables/dienst.ts'
import type { Ausgangszugang } from '../../db/vorgang/ausgangszugang.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Sicherheitsereignis } from '../log/sicherheitsereignisse.ts'
import type { PortalServer, ServedTenant } from '../server.ts'
import type { Ableselink } from '../session/ableselink.ts'
import type { KeptToken } from '../session/dienstCookies.ts'
import type { Geraetenachweise } from '../session/geraetenachweise.ts'
import type { Session } from '../session/session.ts'

/** What the handler of any call gets. */
export interface Context {
  readonly tenant: ServedTenant
  /** For a call with a customer's session, it sees only the rows of this customer [T1]. */
  readonly db: Database
  readonly clock: Clock
  /** The address from which the request comes. */
  readonly ip: string
  /** The families of the caller's browser and system, as far as they are known. */
  readonly browser: string | undefined
  readonly geraetenachweise: Geraetenachweise
  /**
   * Records a security event in the log and the metrics: of the given customer number or the session's, at the service
   * desk of an account by its short name.
   */
  readonly recordEreignis: (ereignis: Sicherheitsereignis, konto?: string) => void
}

/** At the service desk, also before the sign-in. */
export interface DeskContext extends Context {
  readonly log: FastifyBaseLogger
  /** The token of the session. */
  readonly sitzung: KeptToken
  /** The token of what has begun and needs an answer of the browser. */
  readonly versuch: KeptToken
}

/** At the service desk, of an account with the role of the call. */
export interface DienstContext extends DeskContext {
  readonly konto: Dienstkonto
  /** Counts a customer by any name of his, or a search, and throws 429 when the account looks up too many. */
  readonly chargeLesen: (art: 'kunde' | 'suche', mark: string) => Promise<void>
  /** Records that the account looks at these customers; called before the answer is sent [versorger-108]. */
  readonly recordLesen: (was: LesezugriffRow['was'], kundennummern: readonly string[]) => Promise<void>
}

/** At the outbox, of a system with the right of the call. */
export interface AusgangContext extends Context {
  readonly zugang: Ausgangszugang
  /** Records that the system reads data of these customers; called before the answer is sent [versorger-108]. */
  readonly recordLesen: (was: 'vorgang' | 'foto', kundennummern: readonly (string | null)[]) => Promise<void>
}

interface SessionContext extends Context {
  readonly session: Session
}

/** A call with `passwort` may have no session [T13]. */
interface PasswortContext extends Context {
  readonly session: Session | undefined
}

/** A call by the holder of a link to one reading; `db` sees only the rows of the link's customer [T1]. */
interface AbleselinkContext extends Context {
  readonly link: Ableselink
}

type ContextOf<A extends Access> = A extends 'session'
  ? SessionContext
  : A extends 'passwort'
    ? PasswortContext
    : A extends 'ableselink'
      ? AbleselinkContext
      : A extends 'desk'
        ? DeskContext
        : A extends Dienstrolle
          ? DienstContext
          : A extends Zugangsrecht
            ? AusgangContext
            : Context

/** What a handler gets: the parsed inputs, and what is known of the caller. */
export type HandlerContext<E extends Endpoint> = ParsedRequestOf<E> & ContextOf<E['access']>

/** A request that may go on. */
export interface Admission {
  readonly context: Context
  /** The customer (by number) or system that a costly call is counted for; undefined: it is not counted. */
  readonly turn?: string | undefined
  /** The account of the service desk that asks. */
  readonly kennung?: string | undefined
}

/** Decides before the body is read whether a request may go on; throws the error that the caller gets. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, params: unknown) => Promise<Admission>

/** What the handler of a request gets, whoever calls; `db` sees the rows of all customers. */
export const contextOf = (
  { clock, recordEreignis }: PortalServer,
  request: FastifyRequest,
  geraetenachweise: Geraetenachweise,
): Context => ({
  tenant: request.tenant,
  db: request.tenant.db,
  clock,
  ip: request.clientIp,
  browser: nameBrowser(request.headers['user-agent'] ?? ''),
  geraetenachweise,
  recordEreignis: (ereignis, konto) => recordEreignis(request, ereignis, konto),
})
