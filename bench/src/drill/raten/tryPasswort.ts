import { encodeHeaderValue } from '@ekp/wire/rules/headerValue'
import type { AppOnDatabase } from '../../../../packages/server/src/testing/appOnDatabase.ts'

/** Who types a password, from where, on which device. */
export interface Gast {
  readonly ip: string
  /** The proof of a device that the portal knows. */
  readonly cookie?: string
}

/** What a try came to: `429` was not even compared. */
export interface Versuch {
  readonly status: number
  readonly cookie: string | undefined
}

export interface Zugang {
  readonly kundennummer: string
  readonly passwort: string
}

/** Tries to sign in, or to change the password: the second is the same oracle [T13]. */
export async function tryPasswort(
  app: AppOnDatabase['app'],
  { ip, cookie = '' }: Gast,
  { kundennummer, passwort }: Zugang,
  how: 'login' | 'change' = 'login',
): Promise<Versuch> {
  const headers = { kundennummer: encodeHeaderValue(kundennummer), 'x-forwarded-for': ip, cookie }
  const answer = await (how === 'login'
    ? app.inject({
        method: 'POST',
        url: '/api/anschlussnutzer/login',
        headers: { ...headers, passwort: encodeHeaderValue(passwort) },
      })
    : app.inject({
        method: 'PUT',
        url: '/api/anschlussnutzer/passwort_aendern',
        headers,
        payload: { altesPasswort: passwort, neuesPasswort: 'Neu-gesetzt-2026' },
      }))
  const [proof] = [answer.headers['set-cookie'] ?? []].flat()
  return { status: answer.statusCode, cookie: proof?.split(';', 1)[0] }
}
