import type { Endpoint, RequestOf } from '@ekp/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { type Answer, call, type Credentials } from './call.ts'

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
