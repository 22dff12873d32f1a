import type { Parameter } from '../../../../packages/server/src/http/openapi/OpenApi.ts'

/** JSON Schema of one input. */
export type Schema = Parameter['schema']

/** An input of an operation outside of its body. */
export interface Field {
  readonly name: string
  readonly in: Parameter['in']
  readonly schema: Schema
  /** What kind of thing of a customer it names. */
  readonly owned: string | undefined
}

/** One call of the served description. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** Below the API's base, `/{vertragId}/ablesungen`. */
  readonly path: string
  readonly access: 'public' | 'session' | 'passwort'
  readonly fields: readonly Field[]
  /** The body's fields, by name. */
  readonly body: Readonly<Record<string, Schema>> | undefined
}
