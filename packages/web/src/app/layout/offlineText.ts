import type { SessionState } from '../../session/createSession.ts'
import { isUmPasswort } from '../guard.ts'
import { type RouteEntry, routes } from '../routes.ts'

interface Place {
  readonly route: RouteEntry | undefined
  /** Whether this device keeps meters of the signed-in customer. */
  readonly hasZaehler: boolean
}

/** That there is no network, and what can be done here without it or against it. */
export function offlineText(session: SessionState, { route, hasZaehler }: Place): string {
  return `Keine Verbindung. ${hilfeOf(session, { route, hasZaehler })}`
}

function hilfeOf(session: SessionState, { route, hasZaehler }: Place): string {
  if (route === routes.anmelden) return 'Zum Anmelden brauchen Sie das Internet.'
  if (isUmPasswort(route)) return 'Für ein neues Passwort brauchen Sie das Internet.'
  // A closed portal has no form either.
  const canErfassen = session === 'loggedIn' && hasZaehler && route?.access !== 'public'
  return canErfassen
    ? 'Zählerstände können Sie trotzdem erfassen.'
    : 'Bitte prüfen Sie, ob Ihr Gerät mit dem Internet verbunden ist.'
}
