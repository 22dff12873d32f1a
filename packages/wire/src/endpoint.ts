import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Dienstrolle } from './dienst/rollen.ts'

/** An answer of bytes (a document, a photo); its type and name travel in the reply's headers. */
export const binary = Symbol('binary')
/** An answer without a body: HTTP 204. */
export const empty = Symbol('empty')

/** What a token of the outbox allows: to fetch, or also to take and answer. */
export const zugangsrechte = ['abholen', 'antworten'] as const
export type Zugangsrecht = (typeof zugangsrechte)[number]

/**
 * Who may call. Of the customers' API: anybody; a customer with a valid session; or a client that knows the customer's
 * password (`passwort_aendern`, which the forced-change state calls without a token); or whoever has the token of a link to
 * one reading. Of the service desk: anybody who reaches its address, to sign in; or an account with this role or a higher
 * one. Of the outbox: a system with a token that has this right.
 */
export type Access = 'public' | 'session' | 'passwort' | 'ableselink' | 'desk' | Dienstrolle | Zugangsrecht

/** Where the calls of each API begin, on a server of its own. */
export const prefixes = { kunden: '/api', dienst: '/dienst', ausgang: '/ausgang' } as const
export type Api = keyof typeof prefixes

/** The API to which a call belongs: its access says it. */
export function apiOf({ access }: Pick<Endpoint, 'access'>): Api {
  switch (access) {
    case 'public':
    case 'session':
    case 'passwort':
    case 'ableselink':
      return 'kunden'
    case 'abholen':
    case 'antworten':
      return 'ausgang'
    default:
      return 'dienst'
  }
}

/** What a path parameter names, when that thing belongs to one customer. */
export type Owned =
  | 'vertrag'
  | 'dokument'
  | 'rechnung'
  | 'abschlagsaenderung'
  | 'rechnungsadresse'
  | 'bankverbindung'
  | 'sitzung'
  | 'geraet'
  | 'verknuepfung'
  | 'passkey'

/** One call of the API, as a value: the server binds it, the app calls it, OpenAPI is printed from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base, parameters with a colon: `/:vertragId/ablesungen`. */
  readonly path: `/${string}`
  /** One German sentence for the API's page. */
  readonly summary: string
  readonly access: Access
  /** Refused with 403 for the access level `eingeschränkt`. */
  readonly writes?: boolean
  /**
   * The call takes long: the server works on few of one customer's at once, lets some wait and refuses others with 429.
   */
  readonly costly?: boolean
  /** Path parameters that belong to one customer; checked before any handler runs. */
  readonly owned?: { readonly [param: string]: Owned }
  readonly params?: GenericSchema
  readonly query?: GenericSchema
  /** Inputs that travel as request headers (UTF-8 bytes, see `rules/text/headerValue`). */
  readonly headers?: GenericSchema
  readonly body?: GenericSchema
  /** The greatest size of a body with one long text, a photo. */
  readonly maxBodyBytes?: number
  readonly output: GenericSchema | typeof binary | typeof empty
  /** Results that travel as reply headers (`token`, `ttl`). */
  readonly replyHeaders?: GenericSchema
  /** How long everybody may cache the answer; without it no cache may keep it. */
  readonly maxAgeSeconds?: number
  /** Errors of this call besides those that every call of its kind can have. */
  readonly errors?: readonly number[]
}

/** Describes a call once; both sides import the value. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Parts = 'params' | 'query' | 'headers' | 'body'
type PartsOf<E extends Endpoint> = Extract<{ [P in Parts]: E[P] extends GenericSchema ? P : never }[Parts], string>

type PartInput<S> = S extends GenericSchema ? InferInput<S> : never
type PartOutput<S> = S extends GenericSchema ? InferOutput<S> : never

/** What a caller passes. */
export type RequestOf<E extends Endpoint> = { readonly [P in PartsOf<E>]: PartInput<E[P]> }

/** What a handler receives: parsed and normalised. */
export type ParsedRequestOf<E extends Endpoint> = { readonly [P in PartsOf<E>]: PartOutput<E[P]> }

/** What the call answers. */
export type ReplyOf<E extends Endpoint> = E['output'] extends GenericSchema
  ? InferOutput<E['output']>
  : E['output'] extends typeof binary
    ? Blob
    : undefined

/** The result headers that the call answers, parsed. */
export type ReplyHeadersOf<E extends Endpoint> = E['replyHeaders'] extends GenericSchema
  ? InferOutput<E['replyHeaders']>
  : undefined

/** Whether the call answers with a body that a schema describes. */
export function hasSchema(output: Endpoint['output']): output is GenericSchema {
  return typeof output !== 'symbol'
}
