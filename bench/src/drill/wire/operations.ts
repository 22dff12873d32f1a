import type { Access } from '@ekp/wire/endpoint'
import { openApiDocument } from '../../../../packages/server/src/http/openapi/openApiDocument.ts'
import type { OpenApi, Operation as Described, Parameter } from '../../../../packages/server/src/http/openapi/types.ts'

/** Every operation of the description that the portal serves. */
export async function readOperations(origin: string): Promise<readonly Operation[]> {
  const answer: unknown = await (await fetch(`${origin}/api/openapi.json`)).json()
  if (!isOpenApi(answer)) throw new Error(`${origin} serves no description`)
  return listOperations(answer, '/api')
}

/** Every operation of the service desk and of the outbox. */
export const innerOperations: readonly Operation[] = [
  ...listOperations(openApiDocument('dienst'), '/dienst'),
  ...listOperations(openApiDocument('ausgang'), '/ausgang'),
]

function listOperations({ paths, components: { schemas } }: OpenApi, base: Operation['base']): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => toOperations(operation, { method, path, base, schemas })),
  )
}

interface Place extends Pick<Operation, 'method' | 'path' | 'base'> {
  /** What the schemas of bodies refer to. */
  readonly schemas: Readonly<Record<string, Schema>>
}

/** One operation for each kind of body that it takes. */
function toOperations(described: Described, { method, path, base, schemas }: Place): Operation[] {
  const body = described.requestBody?.content['application/json']?.schema
  const kinds = body?.oneOf?.filter((kind) => typeof kind === 'object') ?? [body]
  return kinds.map((kind) => ({
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    base,
    access: described['x-access'],
    fields: (described.parameters ?? []).map(({ name, in: place, schema, 'x-owned': owned = false }) => {
      return { name, in: place, schema, owned: owned === false ? undefined : owned }
    }),
    body: bodyOf(schemas, kind),
  }))
}

function isOpenApi(value: unknown): value is OpenApi {
  return typeof value === 'object' && value !== null && 'paths' in value && 'components' in value
}

function bodyOf(schemas: Place['schemas'], schema: Schema | undefined): Operation['body'] {
  if (schema === undefined) return undefined
  const { properties = {} } = schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {})
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'object' ? [[name, field] as const] : [],
  )
  if (fields.length === 0) throw new Error(`The description has no fields for ${JSON.stringify(schema)}`)
  return Object.fromEntries(fields)
}

function nameIn(ref: string): string {
  return ref.split('/').at(-1) ?? ''
}

/** JSON Schema of one input. */
export type Schema = Parameter['schema']

/** An input of an operation outside of its body. */
export interface Field {
  readonly name: string
  readonly in: Parameter['in']
  readonly schema: Schema
  /** The kind of the customer's thing that it names. */
  readonly owned: string | undefined
}

/** One call, with one of the kinds of body that it takes. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** Which server answers it: the customers' API, the service desk or the outbox. */
  readonly base: '/api' | '/dienst' | '/ausgang'
  /** Below the base, `/{vertragId}/ablesungen`. */
  readonly path: string
  readonly access: Access
  readonly fields: readonly Field[]
  /** The body's fields, by name. */
  readonly body: Readonly<Record<string, Schema>> | undefined
}
