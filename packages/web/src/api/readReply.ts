import { safeParse } from 'valibot'
import { empty } from '@ekp/wire/endpoint'
import type { binary, Endpoint } from '@ekp/wire/endpoint'
import { technicalError } from '@ekp/wire/problem'
import { ApiError, parseApiError } from './ApiError.ts'

/** Any call but those that `callForBytes` is for. */
export type TextEndpoint = Endpoint & { readonly output: Exclude<Endpoint['output'], typeof binary> }

export interface Reply {
  readonly data: unknown
  readonly headers: unknown
}

// No schema takes it for an answer that says nothing.
const damaged = Symbol('damaged')

/** Throws what an error status means. */
export async function throwIfRefused(response: Response): Promise<void> {
  if (!response.ok) throw parseApiError(response.status, await readBody(response))
}

/** What an answer says, parsed; throws an ApiError for an error status and for what no schema knows. */
export async function readReply(endpoint: TextEndpoint, response: Response): Promise<Reply> {
  await throwIfRefused(response)
  return { data: await readData(endpoint.output, response), headers: readHeaders(endpoint.replyHeaders, response) }
}

async function readData(output: TextEndpoint['output'], response: Response): Promise<unknown> {
  if (output === empty) return undefined
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
