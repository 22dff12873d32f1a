import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const header = 'geraet'
const maxAgeSeconds = 180 * 86_400

// One for each of the customers who share a browser, or of the numbers that one customer has.
const most = 5
const separator = '~'
const pattern = /^[\w-]{22}\.[\w-]{43}$/

// A browser keeps a name with `__Host-` for this host alone, and only from https; without https it must do without.
const cookieName = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-ekp-geraet' : 'ekp-geraet')

function readSent(request: FastifyRequest): string {
  const sent = request.headers[header]
  if (typeof sent === 'string') return sent
  return parseCookie(request.headers.cookie ?? '')[cookieName(request)] ?? ''
}

/**
 * Where a browser keeps its proofs: in a cookie that no script reads; an app of another origin, which a strict cookie
 * does not reach, in the header `geraet`, both ways [decision 21].
 */
export function geraetenachweiseOf(request: FastifyRequest, reply: FastifyReply): Geraetenachweise {
  const isForeign = request.tenant.corsOrigins.includes(request.headers.origin ?? '')
  return {
    sent: () =>
      readSent(request)
        .split(separator)
        .filter((nachweis) => pattern.test(nachweis))
        .slice(0, most),
    keep: (nachweise) => {
      const value = nachweise.slice(0, most).join(separator)
      if (isForeign) {
        reply.header(header, value)
        return
      }
      const isHttps = request.protocol === 'https'
      const attributes = {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
        maxAge: maxAgeSeconds,
      } as const
      reply.header('set-cookie', stringifySetCookie({ name: cookieName(request), value, ...attributes }))
    },
  }
}

/** The proofs that a browser keeps of having signed in before; what they are worth is for others to know. */
export interface Geraetenachweise {
  /** As they came with the request, newest first. */
  readonly sent: () => readonly string[]
  /** Has the browser keep these instead. */
  readonly keep: (nachweise: readonly string[]) => void
}
