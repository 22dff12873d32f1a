import { safeParse } from 'valibot'
import { empty } from '@ekp/wire/endpoint'
import type { binary, Endpoint } from '@ekp/wire/endpoint'
import { failure, parseApiError } from './ApiError.ts'

/** Any call but those that `callForBytes` is for. */
export type TextEndpoint = Endpoint & { readonly output: Exclude<Endpoint['output'], typeof binary> }

export interface Reply {
  readonly data: unknown
  readonly headers: unknown
}

// No schema accepts this as an empty answer.
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
  const body = await readBody(response)
  if (output !== empty) return parse(output, body, response.status)
  // Nothing to read, but to tell whether it was the API that answered: other hosts may send some JSON there.
  if (body === undefined || (body !== damaged && isJson(response))) return undefined
  throw failure(response.status)
}

function readHeaders(schema: Endpoint['replyHeaders'], response: Response): unknown {
  return schema === undefined ? undefined : parse(schema, Object.fromEntries(response.headers), response.status)
}

function parse(schema: Parameters<typeof safeParse>[0], input: unknown, status: number): unknown {
  const result = safeParse(schema, input)
  if (!result.success) throw failure(status)
  return result.output
}

/** As the answer calls itself. */
export const typeOf = ({ headers }: Response) => headers.get('content-type') ?? 'text/plain'
const isJson = (response: Response) => /\bjson\b/i.test(typeOf(response))

// A page of a proxy or of a hotel's network is neither an answer nor a sentence for customers; text without a type is.
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.trim() === '') return undefined
  if (!isJson(response)) return /^text\/plain\b/i.test(typeOf(response)) ? text : damaged
  try {
    return JSON.parse(text)
  } catch {
    return damaged
  }
}
