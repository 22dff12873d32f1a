import { refreshToken } from '@ekp/wire/anmeldung'
import { useEffect, useState } from 'react'
import { callWithHeaders } from '../api/call.ts'
import { systemClock } from '../lib/clock.ts'
import { logOut } from './logOut.ts'
import { session } from './session.ts'
import { watchExpiry } from './watchExpiry.ts'

/** When the session ends; undefined while that is not near. */
export function useSessionEnd(): number | undefined {
  const [endsAt, setEndsAt] = useState<number>()
  useEffect(() => {
    const watch = watchExpiry(session, systemClock, setEndsAt)
    window.addEventListener('focus', watch.look)
    document.addEventListener('visibilitychange', watch.look)
    return () => {
      watch.stop()
      window.removeEventListener('focus', watch.look)
      document.removeEventListener('visibilitychange', watch.look)
    }
  }, [])
  return endsAt
}

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
    // The app does not wait for the server's answer.
    if (session.current()?.token === token) void logOut('notRefreshed').catch(() => undefined)
  }
  return session.state() === 'loggedIn'
}
