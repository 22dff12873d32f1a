import { logout } from '@ekp/wire/anmeldung'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'

/** Who gives up a change that had to be made is logged out; nobody asked to delete the readings that wait here. */
export function abortPasswortAenderung(): void {
  // Whether the server hears of it changes nothing here.
  if (session.state() === 'loggedIn') void call(logout, {}, { keepalive: true }).catch(() => undefined)
  session.end('logout')
}
