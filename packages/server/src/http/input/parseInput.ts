import type { Endpoint, ParsedRequestOf } from '@ekp/wire/endpoint'
import { germanSentence } from '@ekp/wire/schema/sentence'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { badInput, type ProblemField, unknownPath } from '../errors/portalError.ts'
import { readHeader } from './headers.ts'

type Part = 'query' | 'headers' | 'body'

function namesOf(schema: v.GenericSchema): string[] {
  const entries: unknown = Reflect.get(schema, 'entries')
  return typeof entries === 'object' && entries !== null ? Object.keys(entries) : []
}

function rawPart(part: Part, schema: v.GenericSchema, request: FastifyRequest): unknown {
  switch (part) {
    case 'query':
      // A missing field gets its own sentence instead of Valibot's.
      return Object.assign(Object.fromEntries(namesOf(schema).map((name) => [name, undefined])), request.query)
    case 'headers':
      return Object.fromEntries(namesOf(schema).map((name) => [name, readHeader(request, name)]))
    case 'body':
      // Valibot accepts an array as an object without fields, and an empty one would clear every optional field.
      return Array.isArray(request.body) ? null : request.body
  }
}

/** The first error of each field; further ones often only follow from it. */
function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): ProblemField[] {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!fields.has(field)) fields.set(field, issue.message)
  }
  return [...fields].map(([feld, text]) => ({ feld, text }))
}

/** Parses the path's parameters; an invalid one makes an unknown path. */
export function parseParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.params === undefined) return undefined
  const result = v.safeParse(endpoint.params, request.params)
  if (!result.success) throw unknownPath()
  return result.output
}

/** Parses all other inputs of a call at once; throws `badInput` with every field that is refused. */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  params: unknown,
): ParsedRequestOf<E> {
  const parsed: Partial<Record<Part | 'params', unknown>> = params === undefined ? {} : { params }
  const refused: ProblemField[] = []
  for (const part of ['query', 'headers', 'body'] as const) {
    const schema = endpoint[part]
    if (schema === undefined) continue
    const result = v.safeParse(schema, rawPart(part, schema, request), germanSentence)
    if (result.success) parsed[part] = result.output
    else refused.push(...fieldsOf(result.issues))
  }
  if (refused.length > 0) throw badInput(refused)
  return parsed as ParsedRequestOf<E>
}
