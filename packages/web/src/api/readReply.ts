import { safeParse } from 'valibot'
import { binary, empty } from '@ekp/wire/endpoint'
import type { Endpoint } from '@ekp/wire/endpoint'
import { technicalError } from '@ekp/wire/problem'
import { ApiError, parseApiError } from './ApiError.ts'
import { type Progress, readBytes } from './readBytes.ts'

export interface Reply {
  readonly data: unknown
  readonly headers: unknown
}

// No schema takes it for an answer that says nothing.
const damaged = Symbol('damaged')

/** What an answer says, parsed; throws an ApiError for an error status and for what no schema knows. */
export async function readReply(endpoint: Endpoint, response: Response, onProgress?: Progress): Promise<Reply> {
  if (!response.ok) throw parseApiError(response.status, await readBody(response))
  const data = await readData(endpoint.output, response, onProgress)
  return { data, headers: readHeaders(endpoint.replyHeaders, response) }
}

async function readData(
  output: Endpoint['output'],
  response: Response,
  onProgress: Progress | undefined,
): Promise<unknown> {
  if (output === empty) return undefined
  if (output === binary) return readBytes(response, onProgress)
  return parse(output, await readBody(response), response.status)
}

function readHeaders(schema: Endpoint['replyHeaders'], response: Response): unknown {
  return schema === undefined ? undefined : parse(schema, Object.fromEntries(response.headers), response.status)
}

function parse(schema: Parameters<typeof safeParse>[0], input: unknown, status: number): unknown {
  const result = safeParse(schema, input)
  if (!result.success) throw new ApiError({ status, text: technicalError })
  return result.output
}

// A proxy's HTML page is no sentence for customers; text without a type is.
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? 'text/plain'
  if (/\bjson\b/i.test(type)) {
    try {
      return JSON.parse(text)
    } catch {
      return text === '' ? undefined : damaged
    }
  }
  return type.startsWith('text/plain') ? text : undefined
}
