import type { IncomingMessage } from 'node:http'
import type { Endpoint, ParsedRequestOf } from '@ekp/wire/endpoint'
import { germanSentence } from '@ekp/wire/schema/sentence'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { badInput, bodyTooLarge, jsonBroken, type ProblemField, unknownPath } from '../errors/portalError.ts'
import { readHeader } from './headers.ts'
import { jsonParser } from './jsonBody.ts'

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

/**
 * Reads the JSON that comes with a GET [ablesung-20]; the framework reads none. The content type does not matter:
 * `curl -X GET -d` calls it a form.
 */
export function bodyOfGet(fastify: FastifyInstance, maxBytes: number) {
  const parse = jsonParser(fastify)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = await readBytes(request.raw, maxBytes).catch((error: unknown) => {
      // The rest of the body must not be read as the next request.
      reply.header('connection', 'close')
      throw error
    })
    await new Promise<void>((resolve, reject) => {
      parse(request, bytes, (error, body) => {
        request.body = body
        if (error === null) resolve()
        else reject(error)
      })
    })
  }
}

function readBytes(raw: IncomingMessage, maxBytes: number): Promise<Buffer> {
  // Not `for await`: leaving that destroys the connection before the answer.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    // A client that is gone already sends neither an end nor an error.
    if (raw.destroyed) reject(jsonBroken())
    if (Number(raw.headers['content-length'] ?? 0) > maxBytes) reject(bodyTooLarge())
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else reject(bodyTooLarge())
    })
    raw.on('end', () => resolve(Buffer.concat(chunks)))
    raw.on('error', () => reject(jsonBroken()))
  })
}

/**
 * Reads a refused request's body to its end and drops it, so that the client gets the answer: some clients stop in the
 * middle of an upload and never end their request. Beyond `maxBytes` the connection ends with the answer.
 */
export async function discardBody({ raw }: FastifyRequest, reply: FastifyReply, maxBytes: number): Promise<void> {
  const isWithin = await new Promise<boolean>((resolve) => {
    let length = 0
    if (raw.readableEnded || raw.destroyed) resolve(true)
    if (Number(raw.headers['content-length'] ?? 0) > maxBytes) resolve(false)
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes) resolve(false)
    })
    for (const event of ['end', 'error', 'close']) raw.on(event, () => resolve(true))
  })
  if (!isWithin) reply.header('connection', 'close')
}
