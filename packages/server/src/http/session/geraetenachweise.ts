import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const header = 'geraet'
const maxAgeSeconds = 180 * 86_400

// One for each of the customers who share a browser, or for each of one person's customer numbers.
const most = 5
const separator = '~'
const pattern = /^[\w-]{22}\.[\w-]{43}$/

/** The cookie, and whether browsers reach it by https. */
interface Place {
  readonly name: 'ekp-geraet' | 'ekp-dienstgeraet'
  readonly isHttps: boolean
}

// A browser accepts a cookie with `__Host-` only from https and returns it only to this host; without https there is no
// prefix.
const cookieName = ({ name, isHttps }: Place) => (isHttps ? `__Host-${name}` : name)

function readSent(request: FastifyRequest, place: Place): string {
  const sent = request.headers[header]
  if (typeof sent === 'string') return sent
  return parseCookie(request.headers.cookie ?? '')[cookieName(place)] ?? ''
}

/**
 * Reads and writes a browser's proofs: in a cookie that scripts cannot read or, for an app on another origin, to which
 * browsers send no strict cookie, in the header `geraet` in both directions [decision 21].
 */
export function geraetenachweiseOf(
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place = { name: 'ekp-geraet', isHttps: request.protocol === 'https' },
): Geraetenachweise {
  const isForeign = request.tenant.corsOrigins.includes(request.headers.origin ?? '')
  return {
    sent: () =>
      readSent(request, place)
        .split(separator)
        .filter((nachweis) => pattern.test(nachweis))
        .slice(0, most),
    keep: (nachweise) => {
      const value = nachweise.slice(0, most).join(separator)
      if (isForeign) {
        reply.header(header, value)
        return
      }
      const attributes = {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: place.isHttps,
        maxAge: maxAgeSeconds,
      } as const
      reply.header('set-cookie', stringifySetCookie({ name: cookieName(place), value, ...attributes }))
    },
  }
}

/** The proofs of earlier logins that a browser keeps; `geraete.ts` decides whether they are valid. */
export interface Geraetenachweise {
  /** The proofs of the request, newest first. */
  readonly sent: () => readonly string[]
  /** Replaces the browser's proofs. */
  readonly keep: (nachweise: readonly string[]) => void
}
