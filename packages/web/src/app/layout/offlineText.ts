import type { SessionState } from '../../session/createSession.ts'
import { isUmPasswort } from '../guard.ts'
import { type RouteEntry, routes } from '../routes.ts'

interface Place {
  readonly route: RouteEntry | undefined
  /** Whether this device keeps meters of the signed-in customer. */
  readonly hasZaehler: boolean
}

/** What can be done here without a network or against its absence; undefined where readings can be entered all the same. */
export function offlineText(session: SessionState, { route, hasZaehler }: Place): string | undefined {
  if (route === routes.anmelden) return 'Zum Anmelden brauchen Sie das Internet.'
  if (isUmPasswort(route)) return 'Für ein neues Passwort brauchen Sie das Internet.'
  // A closed portal has no form either.
  if (session === 'loggedIn' && hasZaehler && route?.access !== 'public') return undefined
  return 'Bitte prüfen Sie, ob Ihr Gerät mit dem Internet verbunden ist.'
}
