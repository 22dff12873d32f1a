import { logout } from '@ekp/wire/anmeldung'
import { call } from '../api/call.ts'
import type { EndReason } from './createSession.ts'
import { session } from './session.ts'

/** Ends the session here at once and on the server if a token exists [section 7]; rejects when the server does not hear. */
export async function logOut(reason: EndReason = 'logout'): Promise<void> {
  const hasToken = session.state() === 'loggedIn'
  // The call takes its token before the session ends, and outlives the page.
  const told = hasToken ? call(logout, {}, { keepalive: true }) : undefined
  session.end(reason)
  await told
}
