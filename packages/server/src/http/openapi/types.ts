import type { Access, Owned } from '@ekp/wire/endpoint'
import type { JsonSchema } from '@valibot/to-json-schema'

/** The parts of OpenAPI 3.1 that the portal's document has. */
export interface OpenApi {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** What the portal itself calls, by the kind of the message. */
  readonly webhooks?: Readonly<Record<string, unknown>>
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<HttpMethod, Operation>>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
    readonly responses: Readonly<Record<string, Reply>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
}

export type HttpMethod = 'get' | 'post' | 'put' | 'delete'

type SecurityScheme =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'cookie'; readonly name: string; readonly description: string }
  | { readonly type: 'http'; readonly scheme: 'bearer' }

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly description: string; readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Reply | Ref>>
  /** Who may use the call. */
  readonly 'x-access': Access
  /** Whether the access level `eingeschränkt` is refused. */
  readonly 'x-writes': boolean
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  /** The kind of thing that the parameter names and that must be the customer's own [T1]; false when it belongs to no customer. */
  readonly 'x-owned'?: Owned | false
}

export type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

export interface Reply {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Content
}

export interface Header {
  readonly description: string
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface Ref {
  readonly $ref: string
}
