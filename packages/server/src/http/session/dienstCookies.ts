import { prefixes } from '@ekp/wire/endpoint'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const names = { sitzung: 'ekp-kundendienst', versuch: 'ekp-kundendienst-versuch' } as const

/** A token that a browser keeps in a cookie. */
export interface KeptToken {
  /** What the browser sent, valid or not. */
  readonly sent: string | undefined
  /** Gives the browser a token, or takes it away. */
  readonly keep: (token: string | undefined) => void
}

/** Whether browsers reach the desk by https: its setting says so, and without one the request. */
export const isDeskHttps = ({ tenant: { kundendienst }, protocol }: FastifyRequest): boolean =>
  kundendienst.adresse?.startsWith('https:') ?? protocol === 'https'

/**
 * The token of a session, or of a sign-in that has begun. Strict does for a sign-in at a provider, too: the provider
 * sends the browser back to the desk's page, and it is this page that calls.
 */
export function keptToken(request: FastifyRequest, reply: FastifyReply, what: keyof typeof names): KeptToken {
  const name = names[what]
  return {
    sent: parseCookie(request.headers.cookie ?? '')[name] || undefined,
    keep: (token) => {
      const attributes = {
        // What belongs to one tenant is not sent to another.
        path: `${prefixes.dienst}/${request.tenant.kurzname}/`,
        httpOnly: true,
        sameSite: 'strict',
        secure: isDeskHttps(request),
        ...(token === undefined && { maxAge: 0 }),
      } as const
      reply.header('set-cookie', stringifySetCookie({ name, value: token ?? '', ...attributes }))
    },
  }
}
