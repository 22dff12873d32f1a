import { Eingangskopf, toEingang } from '@ekp/wire/schema/eingang'
import type { Endpoint, ReplyOf, RequestOf } from '@ekp/wire/endpoint'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { parse } from 'valibot'

/** Whose session a call carries. */
export interface Credentials {
  readonly kundennummer: string
  readonly token: string
}

/** An answer as the tests look at it. */
export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly headers: LightMyRequestResponse['headers']
  /** The bytes, for comparisons to the letter. */
  readonly text: string
}

function urlOf(endpoint: Endpoint, request: { params?: unknown; query?: unknown }): string {
  const params = new Map(Object.entries(request.params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `/api${path}${query === '' ? '' : `?${query}`}`
}

function headersOf(values: object | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, encodeHeaderValue(String(value))]),
  )
}

/** Calls an endpoint of the wire on the real application, without a port; with more headers than the wire knows. */
export async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: RequestOf<E> | Record<never, never>,
  credentials?: Credentials,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer<ReplyOf<E>>> {
  const parts: { params?: object; query?: object; headers?: object; body?: object } = request
  const response = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, parts),
    headers: { ...headersOf(credentials), ...headersOf(parts.headers), ...more },
    ...(parts.body === undefined ? {} : { payload: parts.body }),
  })
  return {
    status: response.statusCode,
    body: response.payload === '' ? undefined : JSON.parse(response.payload),
    headers: response.headers,
    text: response.payload,
  }
}

/** The receipt in an answer's headers. */
export const eingangOf = ({ headers }: Pick<Answer<unknown>, 'headers'>) => toEingang(parse(Eingangskopf, headers))

/** Calls as a browser does that keeps the cookie which it gets. */
export interface Browser {
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E> | Record<never, never>,
    credentials?: Credentials,
  ): ReturnType<typeof call<E>>
  /** `name=value`, as it is sent; undefined while there is none. */
  cookie(): string | undefined
}

/** The cookie that an answer sets, with its attributes. */
export const setCookieOf = ({ headers }: Pick<Answer<unknown>, 'headers'>) => String(headers['set-cookie'] ?? '')

/** A new browser, or one that has this cookie. */
export function openBrowser(app: FastifyInstance, kept?: string): Browser {
  let cookie = kept
  return {
    call: async (endpoint, request, credentials) => {
      const answer = await call(app, endpoint, request, credentials, cookie === undefined ? {} : { cookie })
      const set = setCookieOf(answer)
      if (set !== '') cookie = set.split(';')[0]
      return answer
    },
    cookie: () => cookie,
  }
}
