import type { OpenApi } from '../../../../packages/server/src/http/openapi/OpenApi.ts'
import type { Operation, Schema } from './Operation.ts'

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
