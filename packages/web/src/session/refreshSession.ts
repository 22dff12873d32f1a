import { refreshToken } from '@ekp/wire/anmeldung'
import { callWithHeaders } from '../api/call.ts'
import { logOut } from './logOut.ts'
import { session } from './session.ts'

/** Gets a new token; a failure ends the session, unless another tab was faster. False when the session has ended [sitzung-11]. */
export async function refreshSession(): Promise<boolean> {
  const token = session.current()?.token
  if (!token) {
    session.end('notRefreshed')
    return false
  }
  try {
    const { data, headers } = await callWithHeaders(refreshToken, {})
    session.replaceToken(token, { token: data, ttlSeconds: headers.ttl })
  } catch {
    session.check()
    // Whether the server hears of it changes nothing here.
    if (session.current()?.token === token) void logOut('notRefreshed').catch(() => undefined)
  }
  return session.state() === 'loggedIn'
}
