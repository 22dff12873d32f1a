import type { Access } from '@ekp/wire/endpoint'
import type { OpenApi, Parameter } from '../../../../packages/server/src/http/openapi/types.ts'

/** Every operation of the description that the portal serves. */
export async function readOperations(origin: string): Promise<readonly Operation[]> {
  const answer: unknown = await (await fetch(`${origin}/api/openapi.json`)).json()
  if (!isOpenApi(answer)) throw new Error(`${origin} serves no description`)
  return Object.entries(answer.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      fields: (operation.parameters ?? []).map(({ name, in: place, schema, 'x-owned': owned = false }) => {
        return { name, in: place, schema, owned: owned === false ? undefined : owned }
      }),
      body: bodyOf(answer, operation.requestBody?.content['application/json']?.schema),
    })),
  )
}

function isOpenApi(value: unknown): value is OpenApi {
  return typeof value === 'object' && value !== null && 'paths' in value && 'components' in value
}

function bodyOf({ components }: OpenApi, schema: Schema | undefined): Operation['body'] {
  if (schema === undefined) return undefined
  const { properties = {} } = schema.$ref === undefined ? schema : (components.schemas[nameIn(schema.$ref)] ?? {})
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'object' ? [[name, field] as const] : [],
  )
  if (fields.length === 0) throw new Error(`The description has no fields for ${JSON.stringify(schema)}`)
  return Object.fromEntries(fields)
}

const nameIn = (ref: string) => ref.split('/').at(-1) ?? ''

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

/** One call of the served description. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** Below the API's base, `/{vertragId}/ablesungen`. */
  readonly path: string
  readonly access: Access
  readonly fields: readonly Field[]
  /** The body's fields, by name. */
  readonly body: Readonly<Record<string, Schema>> | undefined
}
