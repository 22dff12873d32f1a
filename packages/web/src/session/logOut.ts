import { logout } from '@ekp/wire/anmeldung'
import { call } from '../api/call.ts'
import type { EndReason } from './createSession.ts'
import { forgetDeviceData } from './deviceData.ts'
import { session } from './session.ts'

/**
 * Ends the session here at once, and on the server if a token exists [sitzung-14]; rejects when the server does not answer.
 * A session that ends by itself keeps the customer's readings that wait on the device.
 */
export async function logOut(reason: EndReason = 'logout'): Promise<void> {
  const { kundennummer } = session.current() ?? {}
  const hasToken = session.state() === 'loggedIn'
  const forgotten = reason === 'logout' && kundennummer !== undefined ? forgetDeviceData(kundennummer) : undefined
  // The call reads its token before the session ends, and continues when the page is closed.
  const told = hasToken ? call(logout, {}, { keepalive: true }) : undefined
  session.end(reason)
  await Promise.all([told, forgotten])
}
