import type { Endpoint, ReplyHeadersOf, ReplyOf, RequestOf } from '@ekp/wire/endpoint'
import { reportAnswer } from '../lib/connection.ts'
import { ApiError, failure } from './ApiError.ts'
import { readReply, type Reply, type TextEndpoint } from './readReply.ts'
import { buildRequest, type BuiltRequest, geraetenachweis, type Inputs } from './request.ts'
import { type ApiSetup, apiSetup } from './setup.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean
}

/** Calls the API and returns the parsed answer; throws `ApiError`, or the abort of `signal`. */
export function call<E extends TextEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
): Promise<ReplyOf<E>>
export async function call(endpoint: TextEndpoint, request: Inputs, options: CallOptions = {}): Promise<unknown> {
  return (await send(endpoint, request, options, (response) => readReply(endpoint, response))).data
}

/** The same, with the headers of the reply (`token`, `ttl`). */
export function callWithHeaders<E extends TextEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
): Promise<{ readonly data: ReplyOf<E>; readonly headers: ReplyHeadersOf<E> }>
export function callWithHeaders(endpoint: TextEndpoint, request: Inputs, options: CallOptions = {}): Promise<Reply> {
  return send(endpoint, request, options, (response) => readReply(endpoint, response))
}

/** Sends a request, and has its answer read: an error as well. */
export async function send<T>(
  endpoint: Endpoint,
  inputs: Inputs,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const setup = apiSetup()
  const request = buildRequest(endpoint, inputs, setup)
  const response = await reach(request, options)
  reportAnswer(true)
  geraetenachweis.keep(setup.apiBase, response)
  if (response.status === 401) setup.onUnauthorized?.(request.token)
  else renew(request, response, setup.onTtl)
  return unlessCut(read(response), options)
}

function renew(request: BuiltRequest, response: Response, onTtl: ApiSetup['onTtl']): void {
  const ttl = response.headers.get('ttl') ?? ''
  if (request.token && /^\d+$/.test(ttl)) onTtl?.(request.token, Number(ttl))
}

// No timeout [schnittstelle-12].
async function reach({ url, init }: BuiltRequest, options: CallOptions): Promise<Response> {
  return unlessCut(fetch(url, { ...init, ...options }), options)
}

// All other failures, in the connection or in the middle of a body, have the same text for the customer.
async function unlessCut<T>(answer: Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    reportAnswer(false)
    throw failure(0)
  }
}
